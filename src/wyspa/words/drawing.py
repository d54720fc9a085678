"""What is wrong with a drawing, in every language."""

from wyspa.maps.problem import BadDrawing, Problem
from wyspa.words.refusal import misread


def told(problem: str, language: str) -> str:
    """Say a problem in a language; a sentence of somebody else is said as it is."""
    return problem.told(language, misread) if isinstance(problem, Problem) else problem


def told_error(error: Exception, language: str) -> str:
    """Say why a drawing cannot be read or laid."""
    if isinstance(error, BadDrawing):
        return told(error.problem, language)
    return misread(error, language)
