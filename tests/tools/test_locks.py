"""The lock files fit pyproject.toml and package.json, carry hashes, and name no host."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ("requirements.lock", "requirements-dev.lock")


def locked_versions(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def read_requirements(group: str = "") -> list[Requirement]:
    lines = PROJECT["dependency-groups"][group] if group else PROJECT["project"]["dependencies"]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("name", LOCKS)
def test_locks_satisfy_the_project(name: str) -> None:
    versions = locked_versions(name)
    for requirement in read_requirements() + (read_requirements("dev") if name == "requirements-dev.lock" else []):
        assert requirement.specifier.contains(versions[requirement.name.lower()]), requirement


def test_both_locks_agree() -> None:
    play, work = map(locked_versions, LOCKS)
    assert play.items() <= work.items()


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_hashes_and_no_host(name: str) -> None:
    text = (ROOT / name).read_text()
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert [package.splitlines()[0] for package in packages if "--hash=sha256:" not in package] == []
    assert "://" not in text


def test_frontend_lock_has_hashes_and_no_host() -> None:
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert [name for name, package in packages.items() if "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []
    asked = json.loads((ROOT / "frontend" / "package.json").read_text())
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""][kind] == asked[kind]
