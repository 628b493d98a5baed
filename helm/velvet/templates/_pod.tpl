{{- define "velvet.pod" -}}
{{- $values := .root.Values -}}
{{- $labels := dict "root" .root "component" .work.component -}}
{{- $hasCertificate := and $values.kafka.caSecret (has "bus" .work.engines) -}}
serviceAccountName: {{ .name }}
automountServiceAccountToken: false
enableServiceLinks: false
# drained first; then requests, uploads and events end
terminationGracePeriodSeconds: {{ add $values.drainSeconds 60 }}
securityContext: {{- include "velvet.podSecurity" . | nindent 2 }}
{{- include "velvet.pullSecrets" .root }}
{{- include "velvet.scheduling" .root }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    matchLabelKeys: [{{ ternary "controller-revision-hash" "pod-template-hash" (hasKey $.work "ordinalVariable") }}]
    labelSelector:
      matchLabels: {{- include "velvet.selector" $labels | nindent 8 }}
  {{- end }}
containers:
  - name: {{ .work.component }}
    image: {{ include "velvet.image" (dict "root" .root "class" .work.class) }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    args: [{{ .work.name }}]
    # a part that cannot start prints one line with the variable at fault; the status of the pod shows it
    terminationMessagePolicy: FallbackToLogsOnError
    securityContext: {{- include "velvet.containerSecurity" . | nindent 6 }}
    ports:
      - { name: http, containerPort: 8080 }
      {{- if eq .work.name "mailbox" }}
      - { name: smtp, containerPort: 2525 }
      {{- end }}
      {{- if eq (include "velvet.metricsPort" .work) "metrics" }}
      - { name: metrics, containerPort: 9090 }
      {{- end }}
    envFrom:
      - configMapRef: { name: {{ include "velvet.fullname" .root }} }
    env: {{- include "velvet.env" . | nindent 6 }}
    # `/live` responds as soon as the process listens, which it does once its engines are reachable
    startupProbe:
      httpGet: { path: /live, port: http }
      periodSeconds: 2
      failureThreshold: 60
    # `/ready` fails while the process drains
    readinessProbe:
      httpGet: { path: /ready, port: http }
      periodSeconds: 2
      timeoutSeconds: 2
      failureThreshold: 3
    # `/live` does not depend on engines: an outage of one must not restart every part
    livenessProbe:
      httpGet: { path: /live, port: http }
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 6
    resources: {{- toYaml (default (get $values.resourceClasses .work.class) .own.resources) | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- if $hasCertificate }}
      - { name: kafka-ca, mountPath: /etc/velvet/kafka, readOnly: true }
      {{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: {{ get $values.temporarySpace .work.class }} }
  {{- if $hasCertificate }}
  - name: kafka-ca
    secret: { secretName: {{ $values.kafka.caSecret }} }
  {{- end }}
{{- end -}}
