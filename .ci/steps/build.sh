#!/usr/bin/env bash
# Everything builds without a warning, and imports only what the manifest declares.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

build
