{{/* The values of one service merged over `defaults`, as JSON: (dict "root" $ "service" "auth"). */}}
{{- define "crm.component" -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (index .root.Values .service | default dict) | toJson -}}
{{- end }}

{{/* Number of pods without an autoscaler. */}}
{{- define "crm.replicas" -}}
{{- if kindIs "invalid" .values.replicas -}}
{{- ternary 2 1 (eq .root.Values.profile "production") -}}
{{- else -}}
{{- int .values.replicas -}}
{{- end -}}
{{- end }}

{{/* Fewest pods: (dict "root" $ "values" values of the service). */}}
{{- define "crm.minReplicas" -}}
{{- if .values.autoscaling.enabled -}}{{ int .values.autoscaling.minReplicas }}
{{- else if .values.keda.enabled -}}{{ int .values.keda.minReplicas }}
{{- else -}}{{ include "crm.replicas" . }}{{- end -}}
{{- end }}

{{/* Most pods. */}}
{{- define "crm.maxReplicas" -}}
{{- if .values.autoscaling.enabled -}}{{ int .values.autoscaling.maxReplicas }}
{{- else if .values.keda.enabled -}}{{ int .values.keda.maxReplicas }}
{{- else -}}{{ include "crm.replicas" . }}{{- end -}}
{{- end }}

{{- define "crm.serviceAccountName" -}}
{{- if .values.serviceAccount.create -}}
{{- .values.serviceAccount.name | default (include "crm.name" (dict "root" .root "suffix" .service)) -}}
{{- else -}}
{{- .values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end }}

{{/* A quantity of memory in MiB, rounded down: a number of bytes, or a text such as 1.5Gi. */}}
{{- define "crm.mebibytes" -}}
{{- $text := ternary . (toJson .) (kindIs "string" .) -}}
{{- $unit := regexFind "[A-Za-z]*$" $text -}}
{{- $bytes := get (dict "" 1 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "k" 1000 "M" 1000000 "G" 1000000000) $unit -}}
{{- if or (empty $bytes) (not (regexMatch "^[0-9]+([.][0-9]+)?[A-Za-z]*$" $text)) -}}
{{- fail (printf "crm: the memory limit %q is not understood: write it as 512Mi or 1Gi" $text) -}}
{{- end -}}
{{- divf (mulf (trimSuffix $unit $text) $bytes) 1048576 | floor | int64 -}}
{{- end }}

{{/* Options of Node: (dict "values" … "resources" …). Three quarters of the memory, as buffers and threads need the remainder. */}}
{{- define "crm.nodeOptions" -}}
{{- if .values.nodeOptions -}}
{{- .values.nodeOptions -}}
{{- else -}}
{{- with dig "limits" "memory" "" .resources -}}
{{- printf "--max-old-space-size=%d" (div (mul (include "crm.mebibytes" . | int64) 3) 4) -}}
{{- end -}}
{{- end -}}
{{- end }}
