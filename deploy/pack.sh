#!/bin/sh
# `npm run pack -- FILE` writes the commit and its build into an archive, for servers that are too small for a build, and
# signs it. The key is made by the first pack: ~/.config/nanhi-dukaan/release.key, or RELEASE_KEY.
set -eu
file=${1:?'Usage: npm run pack -- FILE (such as shop.tar.gz)'}
[ -z "$(git status --porcelain)" ] || {
	echo 'There are changes that are not committed.' >&2
	exit 1
}
id=$(cat build/release)
plain=$file.part
trap 'rm -f "$plain" "$plain.tar" "$plain.sig" build/release.pub' EXIT
node=node_modules/node/bin/node
release_signature() { "$node" scripts/release-signature.ts "$@"; }
# For the first installation. Updates check with the key that the server has.
release_signature key >build/release.pub
git archive --format=tar -o "$plain.tar" HEAD
tar -rf "$plain.tar" --owner=0 --group=0 --exclude='running-*' build/main.js build/pages.js build/release build/release.pub "build/releases/$id"
gzip -c "$plain.tar" >"$plain"
key=$(release_signature sign "$plain" "$(git log -1 --format=%cI)")
mv "$plain.sig" "$file.sig"
mv "$plain" "$file"
sha256sum "$file"
echo "Signed with the key $key: copy $file and $file.sig to the server."
