{{- define "velvet.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* The prefix of all names: the release, with the chart's name unless the release contains it. */}}
{{- define "velvet.fullname" -}}
{{- $name := include "velvet.name" . -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "velvet.selector" -}}
app.kubernetes.io/name: {{ include "velvet.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "velvet.labels" -}}
{{ include "velvet.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: velvet
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | quote }}
{{- end -}}

{{- define "velvet.image" -}}
{{- $tag := default .root.Chart.AppVersion .root.Values.image.tag -}}
{{- if eq .class "media" -}}
{{- $tag = default (printf "%s-media" $tag) .root.Values.image.mediaTag -}}
{{- end -}}
{{ printf "%s:%s" .root.Values.image.repository $tag }}
{{- end -}}

{{/*
The workloads of the release as YAML: each part of the manifest that is deployed, and the worker of a part that runs apart from its
HTTP. `role` is the value of ROLE.
*/}}
{{- define "velvet.workloads" -}}
workloads:
{{- $root := . -}}
{{- range (.Files.Get "files/parts.yaml" | fromYaml).parts }}
{{- $isDeployed := or (has .kind (list "gateway" "service")) (and (eq .kind "identity") $root.Values.identityProvider.enabled) (and (eq .kind "sandbox") $root.Values.sandboxes.enabled) -}}
{{- $worker := printf "%s-worker" .name -}}
{{- $isApart := and .hasWorker (get (default dict (get $root.Values.parts $worker)) "enabled") -}}
{{- if $isDeployed }}
- {{ merge (dict "component" .name "role" (ternary "http" "both" $isApart)) . | toJson }}
{{- if $isApart }}
- {{ merge (dict "component" $worker "role" "worker") . | toJson }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Address of the gateway for pods of the release. */}}
{{- define "velvet.gatewayUrl" -}}
{{ printf "http://%s-gateway.%s.svc.%s" (include "velvet.fullname" .) .Release.Namespace .Values.clusterDomain }}
{{- end -}}

{{- define "velvet.host" -}}
{{ (urlParse .).host | regexFind "^[^:]+" }}
{{- end -}}

{{/* Port and path of metrics: parts whose port faces browsers serve them on a second one. */}}
{{- define "velvet.metricsPort" -}}
{{ ternary "metrics" "http" (has .kind (list "gateway" "sandbox")) }}
{{- end -}}

{{- define "velvet.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "velvet.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "velvet.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "velvet.scheduling" -}}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}
