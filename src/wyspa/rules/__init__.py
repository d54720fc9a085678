"""The rules: one package for each box, one file for each rule."""
