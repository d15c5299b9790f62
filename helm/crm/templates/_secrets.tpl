{{- define "crm.hasPostgresCa" -}}
{{- if and (eq .Values.postgresql.mode "external") (ne .Values.postgresql.external.sslmode "disable") .Values.postgresql.external.caSecret.name -}}true{{- end -}}
{{- end }}

{{- define "crm.hasRedisCa" -}}
{{- if and (eq .Values.redis.mode "external") .Values.redis.external.tls.enabled .Values.redis.external.tls.caSecret.name -}}true{{- end -}}
{{- end }}

{{/* One file of a Secret, as a source of a projected volume: (dict "secret" "…" "key" "…" "path" "…"). */}}
{{- define "crm.secretFile" -}}
- secret:
    name: {{ .secret | quote }}
    items: [{ key: {{ .key | quote }}, path: {{ .path }} }]
{{- end }}

{{/* A file of a given Secret, else of the one that bootstrap creates: (dict "root" $ "given" … "key" … "generatedKey" … "path" …). */}}
{{- define "crm.secretFileOr" -}}
{{- if .given -}}
{{- include "crm.secretFile" (dict "secret" .given "key" .key "path" .path) -}}
{{- else -}}
{{- include "crm.secretFile" (dict "secret" (include "crm.generatedSecret" .root) "key" .generatedKey "path" .path) -}}
{{- end -}}
{{- end }}

{{/* (dict "root" $ "service" "auth" "kind" "svc" "path" "database-password"). */}}
{{- define "crm.rolePassword" -}}
{{- $role := index (index .root.Values.postgresql.roles .service) .kind -}}
{{- include "crm.secretFileOr" (dict "root" .root "given" $role.existingSecret "key" $role.passwordKey "generatedKey" (printf "%s-%s-password" .service .kind) "path" .path) -}}
{{- end }}

{{/* (dict "root" $ "name" "keyEncryptionKey" "path" "key-encryption-key"): the file has the name of the generated key. */}}
{{- define "crm.keyFile" -}}
{{- $given := index .root.Values.secrets .name -}}
{{- include "crm.secretFileOr" (dict "root" .root "given" $given.existingSecret "key" $given.key "generatedKey" (base .path) "path" .path) -}}
{{- end }}

{{/* (dict "root" $ "user" "writer" "path" "redis-password"). */}}
{{- define "crm.redisPassword" -}}
{{- if eq .root.Values.redis.mode "embedded" -}}
{{- include "crm.secretFile" (dict "secret" (include "crm.generatedSecret" .root) "key" (ternary "redis-password" "redis-reader-password" (eq .user "writer")) "path" .path) -}}
{{- else -}}
{{- $user := index .root.Values.redis.external .user -}}
{{- include "crm.secretFile" (dict "secret" $user.existingSecret "key" $user.passwordKey "path" .path) -}}
{{- end -}}
{{- end }}

{{- define "crm.postgresCa" -}}
{{- if include "crm.hasPostgresCa" . }}
{{ include "crm.secretFile" (dict "secret" .Values.postgresql.external.caSecret.name "key" .Values.postgresql.external.caSecret.key "path" "postgres-ca.crt") }}
{{- end }}
{{- end }}

{{/* The secret files of a serving process: (dict "root" $ "service" "auth"). */}}
{{- define "crm.secretFiles" -}}
{{- include "crm.mtlsFiles" . }}
{{- if ne .service "gateway" }}
{{ include "crm.rolePassword" (dict "root" .root "service" .service "kind" "svc" "path" "database-password") }}
{{- include "crm.postgresCa" .root }}
{{- end }}
{{- $user := get (dict "auth" "writer" "gateway" "reader") .service }}
{{- if $user }}
{{- if include "crm.hasRedisPassword" (dict "root" .root "user" $user) }}
{{ include "crm.redisPassword" (dict "root" .root "user" $user "path" "redis-password") }}
{{- end }}
{{- if include "crm.hasRedisCa" .root }}
{{ include "crm.secretFile" (dict "secret" .root.Values.redis.external.tls.caSecret.name "key" .root.Values.redis.external.tls.caSecret.key "path" "redis-ca.crt") }}
{{- end }}
{{- end }}
{{- if eq .service "auth" }}
{{ include "crm.keyFile" (dict "root" .root "name" "keyEncryptionKey" "path" "key-encryption-key") }}
{{ include "crm.keyFile" (dict "root" .root "name" "refreshTokenKey" "path" "refresh-token-key") }}
{{- else if or (eq .service "records") (eq .service "files") }}
{{ include "crm.keyFile" (dict "root" .root "name" "fileTicketKey" "path" "file-ticket-key") }}
{{- end }}
{{- if or (eq .service "records") (eq .service "events") }}
{{ include "crm.keyFile" (dict "root" .root "name" "webhookKey" "path" "webhook-key") }}
{{- end }}
{{- end }}
