{{/* The six services, in the order of lists. */}}
{{- define "crm.services" -}}gateway auth records relationships files events{{- end }}

{{/* The services that own a schema. */}}
{{- define "crm.databaseServices" -}}auth records relationships files events{{- end }}

{{- define "crm.chartName" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "crm.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride -}}
{{- else if contains (include "crm.chartName" .) .Release.Name -}}
{{- .Release.Name | replace "." "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "crm.chartName" .) | replace "." "-" -}}
{{- end -}}
{{- end }}

{{/* The name of an object: (dict "root" $ "suffix" "auth" "max" 63). A longer name is cut and made unique by a hash. */}}
{{- define "crm.name" -}}
{{- $full := include "crm.fullname" .root -}}
{{- $tail := ternary "" (printf "-%s" .suffix) (empty .suffix) -}}
{{- $room := sub (.max | default 63) (len $tail) | int -}}
{{- if gt (len $full) $room -}}
{{- $full = printf "%s-%s" ($full | trunc (sub $room 7 | int) | trimSuffix "-") ($full | sha256sum | trunc 6) -}}
{{- end -}}
{{- printf "%s%s" $full $tail -}}
{{- end }}

{{- define "crm.namespace" -}}
{{- .Values.namespaceOverride | default .Release.Namespace -}}
{{- end }}

{{/* The pod selector, which never changes during the life of a release: (dict "root" $ "component" "auth"). */}}
{{- define "crm.selector" -}}
app.kubernetes.io/name: {{ include "crm.chartName" .root | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{/* The labels of an object: (dict "root" $ "component" "auth" "labels" (dict …)). */}}
{{- define "crm.labels" -}}
{{- $labels := include "crm.selector" . | fromYaml -}}
{{- $own := dict
  "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-")
  "app.kubernetes.io/version" (.root.Chart.AppVersion | replace "+" "_" | trunc 63)
  "app.kubernetes.io/part-of" "crm"
  "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- $common := tpl (toYaml .root.Values.commonLabels) .root | fromYaml -}}
{{- mergeOverwrite (dict) $common (.labels | default dict) $own $labels | toYaml -}}
{{- end }}

{{/* The labels of a pod: (dict "root" $ "component" "auth" "labels" (dict …)). */}}
{{- define "crm.podLabels" -}}
{{- $common := tpl (toYaml .root.Values.commonLabels) .root | fromYaml -}}
{{- $own := merge (include "crm.selector" . | fromYaml) (dict "app.kubernetes.io/part-of" "crm") -}}
{{- mergeOverwrite (dict) $common (.labels | default dict) $own | toYaml -}}
{{- end }}

{{/* Name, namespace, labels and annotations: (dict "root" $ "component" "auth" "name" "…" "labels" … "annotations" …). */}}
{{- define "crm.metadata" -}}
name: {{ .name | quote }}
namespace: {{ include "crm.namespace" .root | quote }}
labels:
  {{- include "crm.labels" . | nindent 2 }}
{{- $annotations := mergeOverwrite (dict) (tpl (toYaml .root.Values.commonAnnotations) .root | fromYaml) (.annotations | default dict) }}
{{- with $annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The absolute name of a service within the cluster: (dict "root" $ "suffix" "auth"). */}}
{{- define "crm.host" -}}
{{- printf "%s.%s.svc.%s." (include "crm.name" .) (include "crm.namespace" .root) (.root.Values.clusterDomain | trimSuffix ".") -}}
{{- end }}

{{/* The address at which clients reach the API. */}}
{{- define "crm.publicUrl" -}}
{{- if .Values.publicUrl -}}
{{- .Values.publicUrl | trimSuffix "/" -}}
{{- else if and .Values.httpRoute.enabled .Values.httpRoute.hostnames -}}
{{- printf "https://%s" (first .Values.httpRoute.hostnames) -}}
{{- else if and .Values.ingress.enabled .Values.ingress.hosts -}}
{{- printf "%s://%s" (ternary "https" "http" (not (empty .Values.ingress.tls))) (first .Values.ingress.hosts) -}}
{{- else -}}
{{- $port := int .Values.gateway.service.port -}}
{{- printf "http://%s%s" (include "crm.host" (dict "root" . "suffix" "gateway") | trimSuffix ".") (ternary "" (printf ":%d" $port) (eq $port 80)) -}}
{{- end -}}
{{- end }}

{{/* The image of a service: (dict "root" $ "service" "auth" "image" values of the service). */}}
{{- define "crm.image" -}}
{{- $values := .root.Values -}}
{{- $registry := $values.global.imageRegistry | default $values.image.registry -}}
{{- $repository := .image.repository | default (printf "%s%s" $values.image.repositoryPrefix .service) -}}
{{- $tag := .image.tag | default $values.image.tag | default .root.Chart.AppVersion -}}
{{- include "crm.imageReference" (dict "registry" $registry "repository" $repository "tag" $tag "digest" .image.digest) -}}
{{- end }}

{{/* (dict "registry" "…" "repository" "…" "tag" "…" "digest" "…"). */}}
{{- define "crm.imageReference" -}}
{{- $name := ternary .repository (printf "%s/%s" .registry .repository) (empty .registry) -}}
{{- if .digest -}}{{ printf "%s@%s" $name .digest }}{{- else -}}{{ printf "%s:%s" $name .tag }}{{- end -}}
{{- end }}

{{- define "crm.imagePullSecrets" -}}
{{- $names := list -}}
{{- range concat (.Values.global.imagePullSecrets | default list) (.Values.imagePullSecrets | default list) -}}
{{- $names = append $names (ternary (dict "name" .) . (kindIs "string" .)) -}}
{{- end -}}
{{- with uniq $names -}}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The Secrets that bootstrap creates. */}}
{{- define "crm.generatedSecret" -}}{{ include "crm.name" (dict "root" . "suffix" "generated") }}{{- end }}
{{- define "crm.adminClientSecret" -}}{{ include "crm.name" (dict "root" . "suffix" "admin-client") }}{{- end }}
