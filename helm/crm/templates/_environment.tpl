{{/* argon2MemoryKiB is ARGON2_MEMORY_KIB. */}}
{{- define "crm.variable" -}}
{{- regexReplaceAll "([a-z0-9])([A-Z][a-z])" . "${1}_${2}" | upper -}}
{{- end }}

{{/* The text of a setting. */}}
{{- define "crm.setting" -}}
{{- if kindIs "slice" . -}}{{ join "," . }}
{{- else if kindIs "string" . -}}{{ . }}
{{- else -}}{{ toJson . }}{{- end -}}
{{- end }}

{{/* The host of Postgres: (dict "root" $ "kind" "owner") for migrations, "reads" for reads that may be old. */}}
{{- define "crm.postgresHost" -}}
{{- $external := .root.Values.postgresql.external -}}
{{- if eq .root.Values.postgresql.mode "embedded" -}}
{{- include "crm.host" (dict "root" .root "suffix" "postgres" "max" 52) -}}
{{- else if and (eq .kind "owner") $external.hostMigrations -}}
{{- $external.hostMigrations -}}
{{- else if eq .kind "reads" -}}
{{- $external.hostReads -}}
{{- else -}}
{{- $external.host -}}
{{- end -}}
{{- end }}

{{/* The URL of a role, without its password: (dict "root" $ "service" "auth" "kind" "svc"), "reads" for the role "svc" at the standby. */}}
{{- define "crm.postgresUrl" -}}
{{- $host := include "crm.postgresHost" (dict "root" .root "kind" .kind) -}}
{{- if eq .root.Values.postgresql.mode "embedded" -}}
{{- printf "postgres://%s_%s@%s:5432/crm?sslmode=disable" .service .kind $host -}}
{{- else -}}
{{- $external := .root.Values.postgresql.external -}}
{{- $role := index (index .root.Values.postgresql.roles .service) (ternary "owner" "svc" (eq .kind "owner")) -}}
{{- printf "postgres://%s@%s:%d/%s?sslmode=%s" (urlquery $role.username) $host (int $external.port) $external.database $external.sslmode -}}
{{- end -}}
{{- end }}

{{/* (dict "root" $ "user" "writer"). */}}
{{- define "crm.redisUrl" -}}
{{- if eq .root.Values.redis.mode "embedded" -}}
{{- printf "redis://%s@%s:6379/0" (ternary "crm-auth" "crm-gateway" (eq .user "writer")) (include "crm.host" (dict "root" .root "suffix" "redis" "max" 52)) -}}
{{- else -}}
{{- $external := .root.Values.redis.external -}}
{{- $user := index $external .user -}}
{{- $scheme := ternary "rediss" "redis" $external.tls.enabled -}}
{{- printf "%s://%s%s:%d/%d" $scheme (ternary (printf "%s@" (urlquery $user.username)) "" (not (empty $user.existingSecret))) $external.host (int $external.port) (int $external.db) -}}
{{- end -}}
{{- end }}

{{- define "crm.secretFolder" -}}/etc/crm/secrets{{- end }}

{{/* Whether the password of Redis is a file: (dict "root" $ "user" "writer"). */}}
{{- define "crm.hasRedisPassword" -}}
{{- if or (eq .root.Values.redis.mode "embedded") (and (eq .root.Values.redis.mode "external") (index .root.Values.redis.external .user).existingSecret) -}}true{{- end -}}
{{- end }}

{{/*
The variables of a service, as YAML: (dict "root" $ "service" "auth" "values" values of the service). They contain no secrets,
only the paths of files with them.
*/}}
{{- define "crm.environment" -}}
{{- $root := .root -}}
{{- $service := .service -}}
{{- $settings := dict -}}
{{- range $key, $value := .values.config -}}
{{- if not (or (kindIs "invalid" $value) (eq (include "crm.setting" $value) "")) -}}
{{- $_ := set $settings (include "crm.variable" $key) (include "crm.setting" $value) -}}
{{- end -}}
{{- end -}}
{{- $_ := set $settings "LOG_LEVEL" .values.logLevel -}}
{{- $_ := set $settings "DRAIN_DELAY" (printf "%ds" (int .values.shutdown.drainDelaySeconds)) -}}
{{- $_ := set $settings "DRAIN_TIMEOUT" (printf "%ds" (int .values.shutdown.drainTimeoutSeconds)) -}}
{{- $_ := set $settings "ISSUER" ($root.Values.tokens.issuer | default (include "crm.publicUrl" $root)) -}}
{{- $_ := set $settings "AUDIENCE" $root.Values.tokens.audience -}}
{{- $_ := set $settings "JWKS_MAX_AGE" $root.Values.tokens.jwksMaxAge -}}
{{- range index ($root.Files.Get "files/edges.yaml" | fromYaml) $service | default list -}}
{{- $_ := set $settings (printf "%s_ADDRESS" (upper .)) (printf "%s:50051" (include "crm.host" (dict "root" $root "suffix" .))) -}}
{{- end -}}
{{- $folder := include "crm.secretFolder" . -}}
{{- if eq $service "gateway" -}}
{{- $_ := set $settings "PUBLIC_URL" (include "crm.publicUrl" $root) -}}
{{- with $root.Values.files.config.maxFileBytes -}}{{- $_ := set $settings "MAX_FILE_BYTES" . -}}{{- end -}}
{{- else -}}
{{- $_ := set $settings "DATABASE_URL" (include "crm.postgresUrl" (dict "root" $root "service" $service "kind" "svc")) -}}
{{- $_ := set $settings "DATABASE_PASSWORD_FILE" (printf "%s/database-password" $folder) -}}
{{- if include "crm.hasPostgresCa" $root -}}{{- $_ := set $settings "DATABASE_CA_FILE" (printf "%s/postgres-ca.crt" $folder) -}}{{- end -}}
{{- end -}}
{{- $user := get (dict "auth" "writer" "gateway" "reader") $service -}}
{{- if and $user (ne $root.Values.redis.mode "none") -}}
{{- $_ := set $settings "REDIS_URL" (include "crm.redisUrl" (dict "root" $root "user" $user)) -}}
{{- if include "crm.hasRedisPassword" (dict "root" $root "user" $user) -}}
{{- $_ := set $settings "REDIS_PASSWORD_FILE" (printf "%s/redis-password" $folder) -}}
{{- end -}}
{{- end -}}
{{- if eq $service "auth" -}}
{{- $_ := set $settings "KEY_ENCRYPTION_KEY_FILE" (printf "%s/key-encryption-key" $folder) -}}
{{- $_ := set $settings "REFRESH_TOKEN_KEY_FILE" (printf "%s/refresh-token-key" $folder) -}}
{{- else if eq $service "records" -}}
{{- $_ := set $settings "FILE_TICKET_KEY_FILE" (printf "%s/file-ticket-key" $folder) -}}
{{- $_ := set $settings "WEBHOOK_KEY_FILE" (printf "%s/webhook-key" $folder) -}}
{{- if and (eq $root.Values.postgresql.mode "external") $root.Values.postgresql.external.hostReads -}}
{{- $_ := set $settings "POSTGRES_READ_URL" (include "crm.postgresUrl" (dict "root" $root "service" $service "kind" "reads")) -}}
{{- $_ := set $settings "POSTGRES_READ_PASSWORD_FILE" $settings.DATABASE_PASSWORD_FILE -}}
{{- end -}}
{{- else if eq $service "files" -}}
{{- $_ := set $settings "TICKET_KEY_FILE" (printf "%s/file-ticket-key" $folder) -}}
{{- else if eq $service "events" -}}
{{- $_ := set $settings "WEBHOOK_KEY_FILE" (printf "%s/webhook-key" $folder) -}}
{{- end -}}
{{- $settings = merge $settings (include "crm.mtlsSettings" (dict "root" $root) | fromYaml) -}}
{{- range $name, $value := $settings }}
{{ printf "CRM_%s_%s" (upper $service) $name }}: {{ $value | quote }}
{{- end }}
{{- with $root.Values.tracing }}
{{- if .enabled }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ .otlpEndpoint | quote }}
OTEL_TRACES_SAMPLER: {{ .sampler }}
OTEL_TRACES_SAMPLER_ARG: {{ .sampleRatio | toString | quote }}
{{- end }}
{{- end }}
{{- if and $user (include "crm.hasRedisCa" $root) }}
NODE_EXTRA_CA_CERTS: {{ printf "%s/redis-ca.crt" $folder }}
{{- end }}
{{- end }}

{{/* The variables of the migrations of a service: (dict "root" $ "service" "auth" "values" …). */}}
{{- define "crm.ownerEnvironment" -}}
{{- $folder := include "crm.secretFolder" . -}}
{{- $prefix := printf "CRM_%s" (upper .service) -}}
{{ $prefix }}_LOG_LEVEL: {{ .values.logLevel }}
{{ $prefix }}_OWNER_DATABASE_URL: {{ include "crm.postgresUrl" (dict "root" .root "service" .service "kind" "owner") | quote }}
{{ $prefix }}_OWNER_DATABASE_PASSWORD_FILE: {{ $folder }}/owner-database-password
{{- if and (eq .service "records") (eq .component "migrate") }}
CRM_RECORDS_ADMIN_USER_NAME: {{ .root.Values.bootstrap.adminUserName | quote }}
{{- with .root.Values.catalog.definitions }}
CRM_RECORDS_CATALOG: {{ toYaml . | quote }}
CRM_RECORDS_CATALOG_PRUNE: {{ $.root.Values.catalog.prune | quote }}
{{- end }}
{{- end }}
{{- if include "crm.hasPostgresCa" .root }}
{{ $prefix }}_DATABASE_CA_FILE: {{ $folder }}/postgres-ca.crt
{{- end }}
{{- end }}
