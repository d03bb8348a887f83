#!/bin/sh
cd /tmp/mine/tree
rsync -a /work/main/tests/ /tmp/mine/tree/tests/
PATH=/work/main/node_modules/.bin:$PATH vitest run "$@" 2>&1 | grep -v '^$'
