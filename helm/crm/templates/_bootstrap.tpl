{{/* Whether bootstrap makes the Secrets: only in a trial. */}}
{{- define "crm.generatesSecrets" -}}
{{- if and .Values.bootstrap.enabled (eq .Values.profile "trial") -}}true{{- end -}}
{{- end }}

{{/* Whether bootstrap prepares the database. */}}
{{- define "crm.preparesDatabase" -}}
{{- if or (eq .Values.postgresql.mode "embedded") .Values.postgresql.admin.existingSecret -}}true{{- end -}}
{{- end }}

{{/* The Secret with the first client and the first user. */}}
{{- define "crm.adminClient" -}}
{{- .Values.bootstrap.adminClient.existingSecret | default (include "crm.adminClientSecret" .) -}}
{{- end }}

{{- define "crm.adminClientFiles" -}}
{{- range $key := list "client-id" "client-secret" "admin-username" "admin-password" }}
{{ include "crm.secretFile" (dict "secret" (include "crm.adminClient" $) "key" $key "path" $key) }}
{{- end }}
{{- end }}

{{/* The URL of the database's administrator, without password. */}}
{{- define "crm.adminPostgresUrl" -}}
{{- if eq .Values.postgresql.mode "embedded" -}}
{{- printf "postgres://postgres@%s:5432/crm?sslmode=disable" (include "crm.postgresHost" (dict "root" .)) -}}
{{- else -}}
{{- $external := .Values.postgresql.external -}}
{{- printf "postgres://%s@%s:%d/%s?sslmode=%s" (urlquery .Values.postgresql.admin.username) (include "crm.postgresHost" (dict "root" . "owner" true)) (int $external.port) $external.database $external.sslmode -}}
{{- end -}}
{{- end }}

{{/* What bootstrap is told. */}}
{{- define "crm.bootstrapEnvironment" -}}
{{- $folder := include "crm.secretFolder" . -}}
CRM_AUTH_LOG_LEVEL: {{ .Values.auth.logLevel | default .Values.defaults.logLevel }}
CRM_AUTH_BOOTSTRAP_ADMIN_USERNAME: {{ .Values.bootstrap.adminUsername | quote }}
{{- if include "crm.generatesSecrets" . }}
CRM_AUTH_BOOTSTRAP_NAMESPACE: {{ include "crm.namespace" . }}
CRM_AUTH_BOOTSTRAP_GENERATED_SECRET: {{ include "crm.generatedSecret" . }}
CRM_AUTH_BOOTSTRAP_ADMIN_CLIENT_SECRET: {{ include "crm.adminClientSecret" . }}
{{- end }}
{{- if include "crm.preparesDatabase" . }}
CRM_AUTH_BOOTSTRAP_DATABASE_URL: {{ include "crm.adminPostgresUrl" . | quote }}
{{- end }}
{{- end }}

{{/* The secret files of bootstrap: what it does not make itself. */}}
{{- define "crm.bootstrapFiles" -}}
{{- $root := . -}}
{{- if .Values.postgresql.admin.existingSecret }}
{{ include "crm.secretFile" (dict "secret" .Values.postgresql.admin.existingSecret "key" .Values.postgresql.admin.passwordKey "path" "postgres-password") }}
{{- end }}
{{- if eq .Values.postgresql.mode "external" }}
{{- range $service := include "crm.databaseServices" . | splitList " " }}
{{- range $kind := list "owner" "svc" }}
{{- $role := index (index $root.Values.postgresql.roles $service) $kind }}
{{- with $role.existingSecret }}
{{ include "crm.secretFile" (dict "secret" . "key" $role.passwordKey "path" (printf "%s-%s-password" $service $kind)) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- include "crm.postgresCa" . }}
{{- if .Values.bootstrap.adminClient.existingSecret }}
{{- include "crm.adminClientFiles" . }}
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
    - ipBlock: { cidr: {{ . }} }
    {{- end }}
  {{- end }}
{{- end }}
{{- end }}
