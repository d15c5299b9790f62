# One image for each service: docker build --build-arg SERVICE=auth -t crm-auth .
# An image is Node, what Node is linked with, and one service: no shell, no package manager. Whatever NODE_IMAGE is (an argument for
# mirrors; Debian's C library, any platform), only that comes from it. To look into a running pod: docs/operations.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# Another registry than the usual one, or its password, comes by a secret: --secret id=npmrc,src=$HOME/.npmrc
COPY package.json package-lock.json ./
COPY libs/call-stream/package.json libs/call-stream/
COPY libs/catalog/package.json libs/catalog/
COPY libs/errors/package.json libs/errors/
COPY libs/feed/package.json libs/feed/
COPY libs/grpc/package.json libs/grpc/
COPY libs/jsonapi/package.json libs/jsonapi/
COPY libs/local-stack/package.json libs/local-stack/
COPY libs/postgres/package.json libs/postgres/
COPY libs/protos/package.json libs/protos/
COPY libs/runtime/package.json libs/runtime/
COPY libs/service/package.json libs/service/
COPY libs/testkit/package.json libs/testkit/
COPY libs/token/package.json libs/token/
COPY services/auth/package.json services/auth/
COPY services/events/package.json services/events/
COPY services/files/package.json services/files/
COPY services/gateway/package.json services/gateway/
COPY services/gateway/panel/package.json services/gateway/panel/
COPY services/records/package.json services/records/
COPY services/relationships/package.json services/relationships/
COPY deploy/local/package.json deploy/local/
COPY test/package.json test/
COPY test/load/package.json test/load/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build --silent

FROM build AS service-files
ARG SERVICE
RUN node deploy/images/collect.js "${SERVICE}" /app && chmod -R u=rwX,g=rX,o=rX /app

FROM ${NODE_IMAGE} AS runtime-files
COPY deploy/images/collect-runtime.js deploy/images/shared-libraries.js /collect/
RUN node /collect/collect-runtime.js /runtime

# What all six have in common, so that a node of a cluster keeps it once.
FROM scratch AS runtime
COPY --from=runtime-files /runtime /
ENV PATH=/usr/local/bin NODE_ENV=production

# The image. Its root file system may be read-only: a service writes nothing.
FROM runtime AS service
WORKDIR /app
COPY --from=service-files /app ./
USER 10001:0
EXPOSE 8080 50051 9464
# A subcommand, such as migrate, is the first argument.
ENTRYPOINT ["node", "/app/main.js"]
