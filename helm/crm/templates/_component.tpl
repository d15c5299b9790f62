{{/* The values of one service over those of all, as JSON: (dict "root" $ "service" "auth"). */}}
{{- define "crm.component" -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (index .root.Values .service | default dict) | toJson -}}
{{- end }}

{{/* Pods where no autoscaler decides. */}}
{{- define "crm.replicas" -}}
{{- if kindIs "invalid" .values.replicas -}}
{{- ternary 2 1 (eq .root.Values.profile "production") -}}
{{- else -}}
{{- int .values.replicas -}}
{{- end -}}
{{- end }}

{{/* The fewest pods: (dict "root" $ "values" values of the service). */}}
{{- define "crm.minReplicas" -}}
{{- if .values.autoscaling.enabled -}}{{ int .values.autoscaling.minReplicas }}
{{- else if .values.keda.enabled -}}{{ int .values.keda.minReplicas }}
{{- else -}}{{ include "crm.replicas" . }}{{- end -}}
{{- end }}

{{/* The most pods. */}}
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

{{/* A quantity of memory in MiB. */}}
{{- define "crm.mebibytes" -}}
{{- $text := . | toString -}}
{{- $number := regexFind "^[0-9]+" $text | int64 -}}
{{- $unit := regexFind "[A-Za-z]*$" $text -}}
{{- if eq $unit "Gi" -}}{{ mul $number 1024 }}
{{- else if eq $unit "Mi" -}}{{ $number }}
{{- else if eq $unit "Ki" -}}{{ div $number 1024 }}
{{- else if eq $unit "G" -}}{{ div (mul $number 1000000000) 1048576 }}
{{- else if eq $unit "M" -}}{{ div (mul $number 1000000) 1048576 }}
{{- else if eq $unit "" -}}{{ div $number 1048576 }}
{{- else -}}{{ fail (printf "crm: the memory limit %q is not understood: write it as 512Mi or 1Gi" $text) }}{{- end -}}
{{- end }}

{{/* Options of Node: (dict "values" … "resources" …). Three quarters of the memory, as buffers and threads need the rest. */}}
{{- define "crm.nodeOptions" -}}
{{- if .values.nodeOptions -}}
{{- .values.nodeOptions -}}
{{- else -}}
{{- with dig "limits" "memory" "" .resources -}}
{{- printf "--max-old-space-size=%d" (div (mul (include "crm.mebibytes" . | int64) 3) 4) -}}
{{- end -}}
{{- end -}}
{{- end }}
