{{/* The name of a service in its certificate, with the placeholder `{service}`. */}}
{{- define "crm.mtlsIdentity" -}}
{{- .Values.mtls.identity | default (printf "spiffe://%s/ns/%s/sa/%s-{service}" (.Values.clusterDomain | trimSuffix ".") (include "crm.namespace" .) (include "crm.fullname" .)) -}}
{{- end }}

{{/* The Secret with the certificate of a service: (dict "root" $ "service" "auth"). */}}
{{- define "crm.mtlsSecret" -}}
{{- if eq .root.Values.mtls.mode "existingSecrets" -}}
{{- index .root.Values.mtls.existingSecrets .service -}}
{{- else -}}
{{- include "crm.name" (dict "root" .root "suffix" (printf "%s-tls" .service)) -}}
{{- end -}}
{{- end }}

{{/* The settings of a service, by their names without its prefix, as YAML: (dict "root" $). */}}
{{- define "crm.mtlsSettings" -}}
{{- if .root.Values.mtls.enabled -}}
{{- $folder := include "crm.secretFolder" . -}}
TLS_CERT_FILE: {{ $folder }}/tls.crt
TLS_KEY_FILE: {{ $folder }}/tls.key
TLS_CA_FILE: {{ $folder }}/tls-ca.crt
TLS_IDENTITY: {{ include "crm.mtlsIdentity" .root | quote }}
{{- end -}}
{{- end }}

{{/* The files of a service, as sources of its projected volume, which changes all of them at once: (dict "root" $ "service" "auth"). */}}
{{- define "crm.mtlsFiles" -}}
{{- if .root.Values.mtls.enabled }}
{{- $secret := include "crm.mtlsSecret" . }}
{{ include "crm.secretFile" (dict "secret" $secret "key" "tls.crt" "path" "tls.crt") }}
{{ include "crm.secretFile" (dict "secret" $secret "key" "tls.key" "path" "tls.key") }}
{{- $bundle := .root.Values.mtls.caConfigMap }}
{{- if $bundle.name }}
- configMap:
    name: {{ $bundle.name | quote }}
    items: [{ key: {{ $bundle.key | quote }}, path: tls-ca.crt }]
{{- else }}
{{ include "crm.secretFile" (dict "secret" $secret "key" "ca.crt" "path" "tls-ca.crt") }}
{{- end }}
{{- end }}
{{- end }}

{{/* Faults of the values for mTLS, as a JSON list. */}}
{{- define "crm.mtlsFaults" -}}
{{- $faults := list -}}
{{- $mtls := .Values.mtls -}}
{{- if $mtls.enabled -}}
{{- if eq $mtls.mode "existingSecrets" -}}
{{- range $service := include "crm.services" . | splitList " " -}}
{{- if empty (index $mtls.existingSecrets $service) -}}
{{- $faults = append $faults (printf "mtls.existingSecrets.%s is empty; name the Secret with the certificate of %s, or take mtls.mode certManager" $service $service) -}}
{{- end -}}
{{- end -}}
{{- else if empty $mtls.issuerRef.name -}}
{{- $faults = append $faults "mtls.issuerRef.name is empty; name the issuer of cert-manager that signs the certificates, or take mtls.mode existingSecrets" -}}
{{- end -}}
{{- end -}}
{{- toJson $faults -}}
{{- end }}
