#!/bin/sh
# copies the tree (not node_modules) to /tmp/mine/tree; with "build": builds there
mkdir -p /tmp/mine/tree
rsync -a --delete --exclude node_modules --exclude .data --exclude dist --exclude .git /work/main/ /tmp/mine/tree/
[ -e /tmp/mine/tree/node_modules ] || ln -s /work/main/node_modules /tmp/mine/tree/node_modules
cd /tmp/mine/tree
if [ "$1" = build ]; then PATH=/work/main/node_modules/.bin:$PATH node tools/build.ts; fi
