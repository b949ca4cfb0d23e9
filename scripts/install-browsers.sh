#!/usr/bin/env bash
# Installs the browsers of e2e/engines as far as possible. The tests name those that are missing.
set -uo pipefail
cd "$(dirname "$0")/.."
log="$(mktemp)"

wanted=
command -v chromium >/dev/null || wanted="$wanted chromium"
command -v firefox-esr >/dev/null || wanted="$wanted firefox-esr"
command -v WebKitWebDriver >/dev/null || wanted="$wanted webkit2gtk-driver"
command -v xvfb-run >/dev/null || wanted="$wanted xvfb xauth"
if [ -n "$wanted" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends $wanted; } >"$log" 2>&1 ||
      echo "Skipped: installing$wanted, as apt-get failed: $(tail -n 1 "$log")"
  else
    echo "Skipped: installing$wanted, which needs root and apt-get."
  fi
fi
npm ci --prefix tools/browsers --ignore-scripts >"$log" 2>&1 ||
  echo "Skipped: old Chromiums and puppeteer-core, as npm failed: $(tail -n 1 "$log")"
rm -f "$log"
