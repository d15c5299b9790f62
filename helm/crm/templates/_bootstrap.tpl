{{/* Whether bootstrap creates the Secrets: only in a trial. */}}
{{- define "crm.generatesSecrets" -}}
{{- if and .Values.bootstrap.enabled (eq .Values.profile "trial") -}}true{{- end -}}
{{- end }}

{{/* The URL of the database's administrator, without password. */}}
{{- define "crm.adminPostgresUrl" -}}
{{- $host := include "crm.postgresHost" (dict "root" . "kind" "owner") -}}
{{- if eq .Values.postgresql.mode "embedded" -}}
{{- printf "postgres://postgres@%s:5432/crm?sslmode=disable" $host -}}
{{- else -}}
{{- $external := .Values.postgresql.external -}}
{{- printf "postgres://%s@%s:%d/%s?sslmode=%s" (urlquery .Values.postgresql.admin.username) $host (int $external.port) $external.database $external.sslmode -}}
{{- end -}}
{{- end }}

{{/* The variables of bootstrap. In production it reads from files the secrets that it creates itself in a trial. */}}
{{- define "crm.bootstrapEnvironment" -}}
{{- $folder := include "crm.secretFolder" . -}}
{{- $values := include "crm.component" (dict "root" . "service" "auth") | fromJson -}}
CRM_AUTH_LOG_LEVEL: {{ $values.logLevel }}
CRM_AUTH_ARGON2_MEMORY_KIB: {{ toJson $values.config.argon2MemoryKiB | quote }}
CRM_AUTH_ARGON2_TIME_COST: {{ toJson $values.config.argon2TimeCost | quote }}
CRM_AUTH_BOOTSTRAP_ADMIN_USER_NAME: {{ .Values.bootstrap.adminUserName | quote }}
# Ends by itself, with a word on what is missing, before Kubernetes ends it.
CRM_AUTH_BOOTSTRAP_DEADLINE: {{ printf "%ds" (max 1 (sub (int .Values.bootstrap.activeDeadlineSeconds) 60)) }}
{{- if include "crm.generatesSecrets" . }}
CRM_AUTH_BOOTSTRAP_STORE_SECRET: {{ include "crm.generatedSecret" . }}
CRM_AUTH_BOOTSTRAP_ADMIN_CLIENT_SECRET: {{ include "crm.adminClientSecret" . }}
{{- else }}
CRM_AUTH_BOOTSTRAP_SECRETS_DIR: {{ $folder }}
CRM_AUTH_BOOTSTRAP_STORE_SECRET: stores
CRM_AUTH_BOOTSTRAP_ADMIN_CLIENT_SECRET: admin-client
{{- end }}
CRM_AUTH_BOOTSTRAP_DATABASE_URL: {{ include "crm.adminPostgresUrl" . | quote }}
{{- if eq .Values.postgresql.mode "external" }}
CRM_AUTH_BOOTSTRAP_DATABASE_PASSWORD_FILE: {{ $folder }}/postgres-admin-password
{{- end }}
{{- if include "crm.hasPostgresCa" . }}
CRM_AUTH_DATABASE_CA_FILE: {{ $folder }}/postgres-ca.crt
{{- end }}
{{- end }}

{{/* The secret files of bootstrap: secrets that it does not create itself. */}}
{{- define "crm.bootstrapFiles" -}}
{{- $root := . -}}
{{- $admin := .Values.postgresql.admin -}}
{{- if eq .Values.postgresql.mode "external" }}
{{ include "crm.secretFile" (dict "secret" $admin.existingSecret "key" $admin.passwordKey "path" "postgres-admin-password") }}
{{- end }}
{{- include "crm.postgresCa" . }}
{{- if not (include "crm.generatesSecrets" .) }}
{{ include "crm.secretFile" (dict "secret" $admin.existingSecret "key" $admin.passwordKey "path" "stores/postgres-password") }}
{{- range $service := include "crm.databaseServices" . | splitList " " }}
{{- range $kind := list "owner" "svc" }}
{{ include "crm.rolePassword" (dict "root" $root "service" $service "kind" $kind "path" (printf "stores/%s-%s-password" $service $kind)) }}
{{- end }}
{{- end }}
{{ include "crm.keyFile" (dict "root" . "name" "keyEncryptionKey" "path" "stores/key-encryption-key") }}
{{ include "crm.keyFile" (dict "root" . "name" "refreshTokenKey" "path" "stores/refresh-token-key") }}
{{ include "crm.keyFile" (dict "root" . "name" "fileTicketKey" "path" "stores/file-ticket-key") }}
{{ include "crm.keyFile" (dict "root" . "name" "webhookKey" "path" "stores/webhook-key") }}
{{- if eq .Values.redis.mode "external" }}
{{ include "crm.redisPassword" (dict "root" . "user" "writer" "path" "stores/redis-password") }}
{{ include "crm.redisPassword" (dict "root" . "user" "reader" "path" "stores/redis-reader-password") }}
{{- end }}
{{- include "crm.adminClientFiles" (dict "root" . "folder" "admin-client/") }}
{{- end }}
{{- end }}

{{/* The Secret with the first client and the first user. */}}
{{- define "crm.adminClient" -}}
{{- .Values.bootstrap.adminClient.existingSecret | default (include "crm.adminClientSecret" .) -}}
{{- end }}

{{/* (dict "root" $ "folder" ""). */}}
{{- define "crm.adminClientFiles" -}}
{{- range $key := list "client-id" "client-secret" "admin-username" "admin-password" }}
{{ include "crm.secretFile" (dict "secret" (include "crm.adminClient" $.root) "key" $key "path" (printf "%s%s" $.folder $key)) }}
{{- end }}
{{- end }}

{{- define "crm.smokeEnvironment" -}}
{{- $folder := include "crm.secretFolder" . -}}
CRM_GATEWAY_SMOKE_URL: http://{{ include "crm.host" (dict "root" . "suffix" "gateway") | trimSuffix "." }}:{{ int .Values.gateway.service.port }}
CRM_GATEWAY_SMOKE_CLIENT_ID_FILE: {{ $folder }}/client-id
CRM_GATEWAY_SMOKE_CLIENT_SECRET_FILE: {{ $folder }}/client-secret
CRM_GATEWAY_SMOKE_USERNAME_FILE: {{ $folder }}/admin-username
CRM_GATEWAY_SMOKE_PASSWORD_FILE: {{ $folder }}/admin-password
{{- end }}

{{- define "crm.apiServerEgress" -}}
{{- if include "crm.generatesSecrets" . }}
- ports:
    {{- range .Values.networkPolicy.apiServer.ports }}
    - { protocol: TCP, port: {{ int . }} }
    {{- end }}
  {{- with .Values.networkPolicy.apiServer.cidrs }}
  to:
    {{- range . }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
  {{- end }}
{{- end }}
{{- end }}
