#!/bin/sh
# `npm run pack -- FILE` writes the commit and its build into an archive, for servers that are too small for a build.
set -eu
file=${1:?'Usage: npm run pack -- FILE (such as shop.tar.gz)'}
[ -z "$(git status --porcelain)" ] || {
	echo 'There are changes that are not committed.' >&2
	exit 1
}
id=$(cat build/release)
plain=$file.part
trap 'rm -f "$plain" "$plain.tar"' EXIT
git archive --format=tar -o "$plain.tar" HEAD
tar -rf "$plain.tar" --owner=0 --group=0 --exclude='running-*' build/main.js build/pages.js build/release "build/releases/$id"
gzip -c "$plain.tar" >"$plain"
mv "$plain" "$file"
sha256sum "$file"
