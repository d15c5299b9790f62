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

{{/*
Egress from events to the receivers of webhooks: public addresses, and the networks that are named. The exceptions are the
addresses to which events refuses to post (services/events/src/domain/receiver-address.ts); of IPv6 only 2000::/3 is public.
*/}}
{{- define "crm.receiverEgress" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except:
          {{- range list "0.0.0.0/8" "10.0.0.0/8" "100.64.0.0/10" "127.0.0.0/8" "169.254.0.0/16" "172.16.0.0/12" "192.0.0.0/24" "192.0.2.0/24" "192.31.196.0/24" "192.52.193.0/24" "192.88.99.0/24" "192.168.0.0/16" "192.175.48.0/24" "198.18.0.0/15" "198.51.100.0/24" "203.0.113.0/24" "224.0.0.0/4" "240.0.0.0/4" }}
          - {{ . }}
          {{- end }}
    - ipBlock:
        cidr: 2000::/3
        except: ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
  ports:
    - { protocol: TCP, port: 443 }
{{- with .Values.events.config.receiverNetworks }}
- to:
    {{- range . }}
    - ipBlock: { cidr: {{ . | quote }} }
    {{- end }}
  ports:
    - { protocol: TCP }
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
{{- if and .Values.records.indexesCronJob.enabled (ne .Values.migrations.strategy "none") }}{{ $jobs = append $jobs "indexes" }}{{ end -}}
{{- if .Values.bootstrap.enabled }}{{ $jobs = append $jobs "bootstrap" }}{{ end -}}
{{- toJson $jobs -}}
{{- end }}
