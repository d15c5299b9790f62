{{/* The volume of an embedded store: (dict "persistence" … "name" "data"). The claim template is defined elsewhere. */}}
{{- define "crm.embeddedVolume" -}}
{{- if not .persistence.enabled }}
- name: data
  emptyDir: {}
{{- else if .persistence.existingClaim }}
- name: data
  persistentVolumeClaim: { claimName: {{ .persistence.existingClaim | quote }} }
{{- end }}
{{- end }}

{{/* (dict "root" $ "component" "postgres" "persistence" …). */}}
{{- define "crm.embeddedClaim" -}}
{{- if and .persistence.enabled (not .persistence.existingClaim) }}
volumeClaimTemplates:
  - metadata:
      name: data
      labels:
        {{- include "crm.selector" . | nindent 8 }}
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .persistence.storageClass }}
      storageClassName: {{ . | quote }}
      {{- end }}
      resources: { requests: { storage: {{ .persistence.size | quote }} } }
{{- end }}
{{- end }}

{{/* (dict "root" $ "image" …). */}}
{{- define "crm.embeddedImage" -}}
{{- $registry := .root.Values.global.imageRegistry | default .image.registry -}}
{{- include "crm.imageReference" (dict "registry" $registry "repository" .image.repository "tag" .image.tag "digest" .image.digest) -}}
{{- end }}

{{/* The security context of every container of an embedded store. */}}
{{- define "crm.embeddedSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The first fields of the pod of an embedded store: (dict "root" $ "values" …). */}}
{{- define "crm.embeddedPod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 60
{{- with include "crm.imagePullSecrets" .root }}
{{ . }}
{{- end }}
securityContext:
  {{- toYaml .values.podSecurityContext | nindent 2 }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- end }}
