#!/usr/bin/env bash
# Every Swift file is laid out as .swift-format says.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

files '*.swift' ':!.ci' | xargs -d '\n' swift format lint --strict -p
