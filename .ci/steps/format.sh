#!/usr/bin/env bash
# Every Swift file is laid out as .swift-format says.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

swift format lint --strict -r -p Sources Tests Examples Package.swift
