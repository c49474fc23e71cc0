# syntax=docker/dockerfile:1
# Ledgerhand as an image: amd64 and arm64. Everything it keeps lies in /data, its backups in /backups.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV CI=true
COPY . .
# The same steps as scripts/container-steps.sh, which a plain folder can be tried with.
RUN sh scripts/container-steps.sh build

FROM node:24-bookworm-slim AS production
WORKDIR /app
COPY --from=build /app /app
RUN mkdir -p /data /backups && chown 1000:1000 /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
# As scripts/memory.mjs has it, for npm start.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=65536
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--expose-gc", "apps/server/dist/main.mjs"]
