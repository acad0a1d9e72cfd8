"""What holds in every session, however it is played. `HYPOTHESIS_PROFILE=soak` looks at many more."""
