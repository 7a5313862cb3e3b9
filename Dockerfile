# The image of the server. docs/docker.md explains how to run it; docker-compose.yml does.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

# The manifests that determine the packages. Only a change of these files repeats an installation.
FROM ${NODE_IMAGE} AS manifests
RUN npm install --global pnpm@12.21.0
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY client/package.json client/
COPY console/package.json console/
COPY look/package.json look/

FROM manifests AS packages
RUN pnpm install --frozen-lockfile

# Sources with hot reload: docker compose --profile dev up --build dev. The compose file mounts the folders over these copies.
FROM packages AS dev
RUN mkdir /data && chown node:node /data
COPY --chown=node:node . .
# Where the tools write: the cache of the client's dev server and the database client.
RUN chown node:node client client/node_modules console console/node_modules server/src/platform/database
USER node
EXPOSE 3000
CMD ["sh", "-c", "node scripts/generate.ts && exec node scripts/dev.ts --host=0.0.0.0"]

# The database client, the console and the web client, from their sources alone: a change of the server does not repeat it.
FROM packages AS build
COPY scripts/prepare.ts scripts/generate.ts scripts/check-bundle.ts scripts/
COPY scripts/build scripts/build
COPY prisma/schema.prisma prisma/
COPY tsconfig.base.json ./
COPY contracts/src contracts/src
COPY client client
COPY console console
COPY look look
RUN node scripts/prepare.ts

# The packages that the server needs, without the client's, a second Node and the ffmpeg of npm. Of those that stay, the
# files that Node does not load: types, source maps, SQLite for other systems and as source, and Prisma's compilers, of
# which the build stage has written the one that is used.
FROM manifests AS production-packages
RUN pnpm install --frozen-lockfile --prod \
    --filter cliffhanger --filter @cliffhanger/server --filter @cliffhanger/contracts \
  && rm -rf node_modules/node node_modules/.pnpm/node@* node_modules/.pnpm/node-bin-* \
    node_modules/@ffmpeg-installer server/node_modules/@ffmpeg-installer node_modules/.pnpm/@ffmpeg-installer* \
  && cd node_modules/.pnpm \
  && find . -type f '(' -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' ')' -delete \
  && find @prisma+client@* -name 'query_compiler_*' ! -name 'query_compiler_small_bg.sqlite.mjs' -delete \
  && find better-sqlite3@* -path '*/prebuilds/*' ! -name "linux-$(node -p process.arch).node" -delete \
  && rm -rf better-sqlite3@*/node_modules/better-sqlite3/deps

# Node without its symbols for debuggers.
FROM ${NODE_IMAGE} AS node
RUN apt-get update && apt-get install -y --no-install-recommends binutils && strip /usr/local/bin/node

# ffmpeg with the libraries that it is linked with and that Debian's image does not have. Its package would also install
# drivers of displays.
FROM ${DEBIAN_IMAGE} AS ffmpeg
RUN find /usr/lib -name '*.so.*' -printf '%f\n' > /present
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN mkdir -p /ffmpeg && cp /usr/bin/ffmpeg /ffmpeg/ \
  && ldd /usr/bin/ffmpeg | awk '/=> \// { print $1, $3 }' | while read -r name file; do \
    grep -qxF "$name" /present || cp -L "$file" /ffmpeg/; \
  done

FROM ${DEBIAN_IMAGE} AS production
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home node \
  && mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=ffmpeg /ffmpeg /usr/lib/ffmpeg
COPY deploy/docker/bin/ /usr/local/bin/
WORKDIR /app
COPY --from=production-packages /app ./
COPY prisma ./prisma
COPY demo ./demo
COPY --from=build /app/server/src ./server/src
COPY --from=build /app/client/dist ./client/dist
COPY --from=build /app/console/dist ./console/dist
COPY contracts/src ./contracts/src
COPY scripts ./scripts
COPY staff ./staff
COPY server/src ./server/src
# TMPDIR: a staff command unpacks videos there, and the root file system is read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data LOG_LEVEL=info
# As scripts/serve/process-environment.json, which a test compares.
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_TRIM_THRESHOLD_=4194304 MALLOC_MMAP_THRESHOLD_=131072
# Fills the compile cache by loading the server and the code that writes the rows of the demo. Node keeps a cache for each user.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
RUN mkdir -p $NODE_COMPILE_CACHE && chown node:node $NODE_COMPILE_CACHE
USER node
RUN node scripts/serve.ts --help && node scripts/seed.ts --help
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The version of package.json, which pnpm release writes.
LABEL org.opencontainers.image.version=1.0.1
CMD ["node", "scripts/serve.ts"]
