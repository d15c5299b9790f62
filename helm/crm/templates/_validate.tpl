{{/* All faults of the values at once, each with a sentence on how to correct it. */}}
{{- define "crm.validate" -}}
{{- $faults := list -}}
{{- $values := .Values -}}
{{- $isProduction := eq $values.profile "production" -}}
{{- $connections := 0 -}}
{{- if not (regexMatch "^[a-z]" (include "crm.fullname" .)) -}}
{{- $faults = append $faults (printf "the release is called %q, but names of Services begin with a letter; install it under another name, or set fullnameOverride" .Release.Name) -}}
{{- end -}}
{{- range $service := include "crm.services" . | splitList " " -}}
{{- $own := include "crm.component" (dict "root" $ "service" $service) | fromJson -}}
{{- $part := dict "root" $ "service" $service "values" $own -}}
{{- $least := include "crm.minReplicas" $part | int -}}
{{- if and $own.autoscaling.enabled $own.keda.enabled -}}
{{- $faults = append $faults (printf "%s: autoscaling.enabled and keda.enabled are both true; choose one of them" $service) -}}
{{- end -}}
{{- if and $own.keda.enabled (empty $own.keda.triggers) -}}
{{- $faults = append $faults (printf "%s: keda.enabled without keda.triggers would never scale; name a trigger" $service) -}}
{{- end -}}
{{- if and $isProduction (lt $least 2) -}}
{{- $faults = append $faults (printf "%s: in production there are at least 2 replicas, for a node may go at any time; this is %d" $service $least) -}}
{{- end -}}
{{- if and $own.pdb.enabled (gt $least 1) -}}
{{- if and (not (kindIs "invalid" $own.pdb.minAvailable)) (not (kindIs "invalid" $own.pdb.maxUnavailable)) -}}
{{- $faults = append $faults (printf "%s: pdb.minAvailable and pdb.maxUnavailable are both set; set one of them to null" $service) -}}
{{- else if and (not (kindIs "string" $own.pdb.minAvailable)) (not (kindIs "invalid" $own.pdb.minAvailable)) (ge (int $own.pdb.minAvailable) $least) -}}
{{- $faults = append $faults (printf "%s: pdb.minAvailable %d of %d pods would never let a node be emptied; make it less" $service (int $own.pdb.minAvailable) $least) -}}
{{- else if and (kindIs "invalid" $own.pdb.minAvailable) (has (toString $own.pdb.maxUnavailable) (list "0" "0%" "<nil>")) -}}
{{- $faults = append $faults (printf "%s: pdb.maxUnavailable 0 would never let a node be emptied; make it at least 1" $service) -}}
{{- end -}}
{{- end -}}
{{- $set := include "crm.environment" $part | fromYaml -}}
{{- $_ := set $set "NODE_OPTIONS" "" -}}
{{- range $own.extraEnv -}}
{{- if hasKey $set .name -}}
{{- $faults = append $faults (printf "%s: extraEnv sets %s, which the chart sets itself or which stands there twice; use the value for it" $service .name) -}}
{{- end -}}
{{- $_ := set $set .name "" -}}
{{- end -}}
{{- with $own.config.poolMax -}}
{{- $connections = add $connections (mul (int .) (include "crm.maxReplicas" $part | int)) -}}
{{- end -}}
{{- end -}}
{{- if gt (int $connections) (int $values.postgresql.maxConnectionsBudget) -}}
{{- $faults = append $faults (printf "postgresql.maxConnectionsBudget is %d, but %d connections may be made: config.poolMax times the most pods of each service; lower these or raise the budget and max_connections of Postgres" (int $values.postgresql.maxConnectionsBudget) (int $connections)) -}}
{{- end -}}
{{- if and (eq $values.postgresql.mode "external") (empty $values.postgresql.external.host) -}}
{{- $faults = append $faults "postgresql.external.host is not set; name the server, or take postgresql.mode embedded for a trial" -}}
{{- end -}}
{{- if and (eq $values.redis.mode "external") (empty $values.redis.external.host) -}}
{{- $faults = append $faults "redis.external.host is not set; name the server, or take redis.mode embedded for a trial, or none" -}}
{{- end -}}
{{- if and $values.tracing.enabled (empty $values.tracing.otlpEndpoint) -}}
{{- $faults = append $faults "tracing.otlpEndpoint is empty; name the collector, or set tracing.enabled to false" -}}
{{- end -}}
{{- if and $values.httpRoute.enabled (empty $values.httpRoute.parentRefs) -}}
{{- $faults = append $faults "httpRoute.parentRefs is empty; name the Gateway that the route belongs to" -}}
{{- end -}}
{{- if not (include "crm.generatesSecrets" .) -}}
{{- $faults = concat $faults (include "crm.secretFaults" . | fromJsonArray) -}}
{{- else -}}
{{- range $service := include "crm.databaseServices" . | splitList " " -}}
{{- range $kind := list "svc" "owner" -}}
{{- if (index (index $values.postgresql.roles $service) $kind).existingSecret -}}
{{- $faults = append $faults (printf "postgresql.roles.%s.%s.existingSecret is set, but in a trial bootstrap gives every role a password of its own; leave it empty, or set bootstrap.enabled to false" $service $kind) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if $values.bootstrap.adminClient.existingSecret -}}
{{- $faults = append $faults "bootstrap.adminClient.existingSecret is set, but in a trial bootstrap makes this Secret; leave it empty, or set bootstrap.enabled to false" -}}
{{- end -}}
{{- end -}}
{{- if and $values.bootstrap.enabled (eq $values.postgresql.mode "external") (empty $values.postgresql.admin.existingSecret) -}}
{{- $faults = append $faults "postgresql.admin.existingSecret is empty; name the Secret of a role that may prepare the database, or prepare it by hand and set bootstrap.enabled to false" -}}
{{- end -}}
{{- $faults = concat $faults (include "crm.mtlsFaults" . | fromJsonArray) -}}
{{- if $isProduction -}}
{{- $faults = concat $faults (include "crm.productionFaults" . | fromJsonArray) -}}
{{- end -}}
{{- if $faults -}}
{{- fail (printf "\n\ncrm cannot be installed like this:\n  - %s\n" (join "\n  - " $faults)) -}}
{{- end -}}
{{- end }}

{{/* Faults that only production refuses, as a JSON list. */}}
{{- define "crm.productionFaults" -}}
{{- $faults := list -}}
{{- $values := .Values -}}
{{- $postgres := $values.postgresql -}}
{{- $redis := $values.redis -}}
{{- if eq $postgres.mode "embedded" -}}
{{- $faults = append $faults "postgresql.mode embedded has no backup and no second server; production takes external" -}}
{{- else if and (ne $postgres.external.sslmode "verify-full") (not $postgres.external.allowInsecureTls) -}}
{{- $faults = append $faults (printf "postgresql.external.sslmode %s does not prove the server; take verify-full, or set postgresql.external.allowInsecureTls" $postgres.external.sslmode) -}}
{{- end -}}
{{- if eq $redis.mode "embedded" -}}
{{- $faults = append $faults "redis.mode embedded is one server on one node; production takes external or none" -}}
{{- else if eq $redis.mode "external" -}}
{{- if not (or $redis.external.tls.enabled $redis.external.allowInsecureTls) -}}
{{- $faults = append $faults "redis.external.tls.enabled is false; enable it, or set redis.external.allowInsecureTls" -}}
{{- end -}}
{{- range $user := list "writer" "reader" -}}
{{- if empty (index $redis.external $user).existingSecret -}}
{{- $faults = append $faults (printf "redis.external.%s.existingSecret is empty; production does not talk to a Redis that asks nobody for a password" $user) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if contains ".svc." (include "crm.publicUrl" .) -}}
{{- $faults = append $faults "publicUrl is empty and no route or ingress names a host; links would lead nowhere outside the cluster" -}}
{{- end -}}
{{- if and (or $values.ingress.enabled $values.httpRoute.enabled) (empty $values.gateway.config.trustedProxies) -}}
{{- $faults = append $faults "gateway.config.trustedProxies is empty, so failed logins of one client would count for all clients behind the ingress or route; name the addresses of its pods, such as 10.0.0.0/8" -}}
{{- end -}}
{{- if and $values.networkPolicy.enabled (empty $values.networkPolicy.externalStores.cidrs) (not $values.networkPolicy.externalStores.allowAnyAddress) -}}
{{- $faults = append $faults "networkPolicy.externalStores.cidrs is empty; name the addresses of the stores, or set networkPolicy.externalStores.allowAnyAddress" -}}
{{- end -}}
{{- toJson $faults -}}
{{- end }}

{{/* Missing secrets if bootstrap creates none, as a JSON list. */}}
{{- define "crm.secretFaults" -}}
{{- $faults := list -}}
{{- $values := .Values -}}
{{- if eq $values.profile "trial" -}}
{{- range $store := list "postgresql" "redis" -}}
{{- if eq (index $values $store).mode "embedded" -}}
{{- $faults = append $faults (printf "%s.mode embedded needs the passwords that bootstrap makes; set bootstrap.enabled, or take external" $store) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $service := include "crm.databaseServices" . | splitList " " -}}
{{- range $kind := ternary (list "svc") (list "svc" "owner") (eq $values.migrations.strategy "none") -}}
{{- if empty (index (index $values.postgresql.roles $service) $kind).existingSecret -}}
{{- $faults = append $faults (printf "postgresql.roles.%s.%s.existingSecret is empty; nobody makes secrets here, name the one with this role's password" $service $kind) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range $name := list "keyEncryptionKey" "refreshTokenKey" "fileTicketKey" "webhookKey" -}}
{{- if empty (index $values.secrets $name).existingSecret -}}
{{- $faults = append $faults (printf "secrets.%s.existingSecret is empty; nobody makes secrets here, name the one with this key" $name) -}}
{{- end -}}
{{- end -}}
{{- if and (or $values.bootstrap.enabled $values.test.enabled) (empty $values.bootstrap.adminClient.existingSecret) -}}
{{- $faults = append $faults "bootstrap.adminClient.existingSecret is empty; nobody makes secrets here, name the one with the first client and user, or set bootstrap.enabled and test.enabled to false" -}}
{{- end -}}
{{- toJson $faults -}}
{{- end }}
