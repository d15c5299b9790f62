{{/* A pod of this release: (dict "root" $ "component" "auth"). */}}
{{- define "crm.peer" -}}
- podSelector:
    matchLabels:
      {{- include "crm.selector" . | nindent 6 }}
{{- end }}

{{- define "crm.dnsEgress" -}}
- to:
    - namespaceSelector:
        {{- toYaml .Values.networkPolicy.dns.namespaceSelector | nindent 8 }}
      podSelector:
        {{- toYaml .Values.networkPolicy.dns.podSelector | nindent 8 }}
    {{- range .Values.networkPolicy.dns.cidrs }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
  ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end }}

{{/* Egress to a store: (dict "root" $ "store" "postgres"). */}}
{{- define "crm.storeEgress" -}}
{{- $values := ternary .root.Values.postgresql .root.Values.redis (eq .store "postgres") -}}
{{- if eq $values.mode "embedded" }}
- to:
    {{- include "crm.peer" (dict "root" .root "component" .store) | nindent 4 }}
  ports:
    - { protocol: TCP, port: {{ ternary 5432 6379 (eq .store "postgres") }} }
{{- else if eq $values.mode "external" }}
- ports:
    - { protocol: TCP, port: {{ int $values.external.port }} }
  {{- with .root.Values.networkPolicy.externalStores.cidrs }}
  to:
    {{- range . }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Egress to the span collector, if there is one. */}}
{{- define "crm.tracesEgress" -}}
{{- if .Values.tracing.enabled }}
{{- $url := urlParse .Values.tracing.otlpEndpoint }}
{{- $port := regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) | default (ternary "443" "80" (eq $url.scheme "https")) }}
- ports:
    - { protocol: TCP, port: {{ $port }} }
  {{- with .Values.networkPolicy.tracesTo }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Peers that may read metrics. */}}
{{- define "crm.metricsIngress" -}}
{{- if ne .Values.monitoring.scrape "none" }}
- from:
    {{- toYaml (.Values.networkPolicy.metricsFrom | default (list (dict "namespaceSelector" (dict)))) | nindent 4 }}
  ports:
    - { protocol: TCP, port: 9464 }
{{- end }}
{{- end }}

{{/* The pods besides the six services that use a store: the enabled jobs. */}}
{{- define "crm.postgresJobs" -}}
{{- $jobs := list -}}
{{- if ne .Values.migrations.strategy "none" }}{{ $jobs = append $jobs "migrate" }}{{ end -}}
{{- if .Values.auth.keysCronJob.enabled }}{{ $jobs = append $jobs "keys" }}{{ end -}}
{{- if .Values.bootstrap.enabled }}{{ $jobs = append $jobs "bootstrap" }}{{ end -}}
{{- toJson $jobs -}}
{{- end }}
