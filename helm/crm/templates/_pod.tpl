{{/*
The pod template of Deployments and Jobs:
(dict "root" $ "service" "auth" "values" values of the service "component" label "serving" whether it is the service itself
"args" subcommand "resources" … "configMap" name "env" variables "sources" secret files "serviceAccount" name "automount" bool).
*/}}
{{- define "crm.podTemplate" -}}
{{- $root := .root -}}
{{- $values := .values -}}
metadata:
  labels:
    {{- include "crm.podLabels" (dict "root" $root "component" .component "labels" $values.podLabels) | nindent 4 }}
  {{- $annotations := dict }}
  {{- if .serving }}
  {{- if .configMap }}
  {{- $_ := set $annotations "checksum/config" (include "crm.environment" . | sha256sum) }}
  {{- end }}
  {{- if eq $root.Values.monitoring.scrape "annotations" }}
  {{- $annotations = merge $annotations (dict "prometheus.io/scrape" "true" "prometheus.io/port" "9464" "prometheus.io/path" "/metrics") }}
  {{- end }}
  {{- end }}
  {{- with .runId }}
  {{- $_ := set $annotations "crm/run-id" . }}
  {{- end }}
  {{- with mergeOverwrite (dict) $annotations $values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ .serviceAccount | default "default" | quote }}
  automountServiceAccountToken: {{ .automount | default false }}
  enableServiceLinks: false
  {{- with include "crm.imagePullSecrets" $root }}
  {{- . | nindent 2 }}
  {{- end }}
  {{- if .serving }}
  terminationGracePeriodSeconds: {{ add (int $values.shutdown.drainDelaySeconds) (int $values.shutdown.drainTimeoutSeconds) 7 }}
  {{- with $values.extraInitContainers }}
  initContainers:
    {{- tpl (toYaml .) $root | nindent 4 }}
  {{- end }}
  {{- else }}
  restartPolicy: Never
  {{- end }}
  {{- with $values.podSecurityContext }}
  securityContext:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "crm.image" (dict "root" $root "service" .service "image" $values.image) | quote }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      {{- if and .serving $root.Values.diagnosticMode.enabled }}
      command:
        {{- toYaml $root.Values.diagnosticMode.command | nindent 8 }}
      {{- else }}
      {{- with .args }}
      args:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- end }}
      {{- with $values.containerSecurityContext }}
      securityContext:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- $env := list }}
      {{- range $name, $value := .env | default dict }}
      {{- $env = append $env (dict "name" $name "value" $value) }}
      {{- end }}
      {{- with include "crm.nodeOptions" (dict "values" $values "resources" .resources) }}
      {{- $env = append $env (dict "name" "NODE_OPTIONS" "value" .) }}
      {{- end }}
      {{- with $values.extraEnv }}
      {{- $env = concat $env (tpl (toYaml .) $root | fromYamlArray) }}
      {{- end }}
      {{- with $env }}
      env:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if or .configMap $values.extraEnvFrom }}
      envFrom:
        {{- with .configMap }}
        - configMapRef: { name: {{ . }} }
        {{- end }}
        {{- with $values.extraEnvFrom }}
        {{- tpl (toYaml .) $root | nindent 8 }}
        {{- end }}
      {{- end }}
      {{- if .serving }}
      ports:
        {{- if eq .service "gateway" }}
        - { name: http, containerPort: 8080, protocol: TCP }
        {{- else }}
        - { name: grpc, containerPort: 50051, protocol: TCP }
        {{- end }}
        - { name: ops, containerPort: 9464, protocol: TCP }
      {{- if not $root.Values.diagnosticMode.enabled }}
      {{- include "crm.probes" . | nindent 6 }}
      {{- end }}
      {{- with $values.lifecycle }}
      lifecycle:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- end }}
      {{- with .resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        {{- if .sources }}
        - { name: secrets, mountPath: {{ include "crm.secretFolder" $root }}, readOnly: true }
        {{- end }}
        {{- with $values.extraVolumeMounts }}
        {{- tpl (toYaml .) $root | nindent 8 }}
        {{- end }}
    {{- if .serving }}
    {{- with $values.extraContainers }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
    {{- end }}
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 64Mi }
    {{- if .sources }}
    - name: secrets
      projected:
        # Readable by the group of the program, which is root's.
        defaultMode: 0440
        sources:
          {{- .sources | trim | nindent 10 }}
    {{- end }}
    {{- with $values.extraVolumes }}
    {{- tpl (toYaml .) $root | nindent 4 }}
    {{- end }}
  {{- include "crm.scheduling" . | nindent 2 }}
{{- end }}

{{/* Scheduling and DNS of pods: the same for Deployments and Jobs, except for the topology spread. */}}
{{- define "crm.scheduling" -}}
{{- $values := .values -}}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if .serving }}
{{- if kindIs "invalid" $values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ . }}
    maxSkew: 1
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "crm.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- else }}
{{- with $values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with $values.runtimeClassName }}
runtimeClassName: {{ . | quote }}
{{- end }}
{{- with $values.schedulerName }}
schedulerName: {{ . | quote }}
{{- end }}
{{- with $values.hostAliases }}
hostAliases:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- with $values.dnsConfig }}
dnsConfig:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* (dict "root" $ "service" "auth" "values" …). The kubelet has no certificate, so with mTLS it probes by HTTP. */}}
{{- define "crm.probes" -}}
{{- $probes := .values.probes -}}
startupProbe:
  httpGet: { path: /startupz, port: ops }
  {{- include "crm.probeTimes" $probes.startup | nindent 2 }}
livenessProbe:
  httpGet: { path: /livez, port: ops }
  {{- include "crm.probeTimes" $probes.liveness | nindent 2 }}
readinessProbe:
  {{- if or (eq .service "gateway") (eq $probes.readiness.mode "http") .root.Values.mtls.enabled }}
  httpGet: { path: /readyz, port: ops }
  {{- else }}
  grpc: { port: 50051 }
  {{- end }}
  {{- include "crm.probeTimes" $probes.readiness | nindent 2 }}
{{- end }}

{{- define "crm.probeTimes" -}}
periodSeconds: {{ int .periodSeconds }}
timeoutSeconds: {{ int .timeoutSeconds }}
failureThreshold: {{ int .failureThreshold }}
{{- end }}
