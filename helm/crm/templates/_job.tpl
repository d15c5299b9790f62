{{/*
A Job whose name changes with any part of its pod, because a Job is immutable: an identical Job is kept, any other one runs.
(dict "root" $ "service" "auth" "values" … "component" "migrate" "suffix" "migrate-auth" "args" … "env" … "sources" … "spec" (dict
"backoffLimit" 10 "activeDeadlineSeconds" 900) "annotations" …)
*/}}
{{- define "crm.job" -}}
{{- $template := include "crm.podTemplate" . -}}
{{- $hash := printf "%s %s" $template (toJson .spec) | sha256sum | trunc 10 -}}
apiVersion: batch/v1
kind: Job
metadata:
  {{- include "crm.metadata" (dict "root" .root "component" .component "name" (include "crm.name" (dict "root" .root "suffix" (printf "%s-%s" .suffix $hash))) "annotations" .annotations) | nindent 2 }}
spec:
  {{- toYaml .spec | nindent 2 }}
  template:
    {{- $template | nindent 4 }}
{{- end }}
