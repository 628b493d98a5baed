{{/* Settings from Secrets, and those that only one part has. Settings of all parts are in the ConfigMap. */}}
{{- define "velvet.env" -}}
{{- $values := .root.Values -}}
{{- $own := get $values.parts .work.component -}}
{{- if ne .work.role "both" }}
- { name: ROLE, value: {{ .work.role }} }
{{- end }}
{{- if ne .work.kind "gateway" }}
{{ include "velvet.env.database" .root }}
{{- end }}
{{- if and (has "bus" .work.engines) $values.kafka.caSecret }}
- { name: KAFKA_CA, value: /etc/velvet/kafka/ca.crt }
{{- end }}
{{- if and (has "bus" .work.engines) $values.kafka.existingSecret }}
{{ include "velvet.secret" (list "KAFKA_USERNAME" $values.kafka.existingSecret "username") }}
{{ include "velvet.secret" (list "KAFKA_PASSWORD" $values.kafka.existingSecret "password") }}
- { name: KAFKA_SASL_MECHANISM, value: {{ $values.kafka.mechanism }} }
{{- end }}
{{- if has "cache" .work.engines }}
{{ include "velvet.secret" (list "REDIS_URL" $values.redis.existingSecret $values.redis.key) }}
{{- end }}
{{- if has "storage" .work.engines }}
{{ include "velvet.env.storage" .root }}
{{- end }}
{{- with .work.ordinalVariable }}
- name: {{ . }}
  valueFrom:
    fieldRef:
      fieldPath: metadata.labels['apps.kubernetes.io/pod-index']
{{- end }}
{{- $template := printf "velvet.env.%s" .work.name -}}
{{- if has .work.name (list "gateway" "payment" "verification" "notification" "realtime" "identity-provider" "card-sandbox" "identity-check-sandbox") }}
{{- include $template .root }}
{{- end }}
{{- if eq .work.kind "sandbox" }}
- { name: METRICS_PORT, value: "9090" }
{{- end }}
{{- range $name, $value := $own.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "velvet.secret" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef: { name: {{ index . 1 }}, key: {{ index . 2 }} }
{{- end -}}

{{- define "velvet.env.database" -}}
{{ include "velvet.secret" (list "DATABASE_SERVER_URL" .Values.database.existingSecret .Values.database.key) }}
{{- end -}}

{{- define "velvet.env.storage" -}}
- { name: S3_BUCKET, value: {{ .Values.s3.bucket | quote }} }
- { name: AWS_REGION, value: {{ .Values.s3.region | quote }} }
{{- with .Values.s3.endpoint }}
- { name: S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .Values.s3.publicEndpoint }}
- { name: S3_PUBLIC_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .Values.s3.existingSecret }}
{{ include "velvet.secret" (list "AWS_ACCESS_KEY_ID" . "access-key-id") }}
{{ include "velvet.secret" (list "AWS_SECRET_ACCESS_KEY" . "secret-access-key") }}
{{- end }}
{{- end -}}

{{/* Replicas are discovered by the SRV records of the headless Services, so that the gateway follows scaling. */}}
{{- define "velvet.env.gateway" -}}
{{- $root := . }}
{{- range (include "velvet.workloads" . | fromYaml).workloads }}
{{- if and (has .kind (list "service" "identity")) (ne .role "worker") }}
- name: GATEWAY_TO_{{ .address | upper | replace "-" "_" }}
  value: srv+http://_http._tcp.{{ include "velvet.fullname" $root }}-{{ .component }}.{{ $root.Release.Namespace }}.svc.{{ $root.Values.clusterDomain }}
{{- end }}
{{- end }}
- { name: GATEWAY_PROXIES, value: {{ .Values.proxies | quote }} }
- { name: GATEWAY_METRICS_PORT, value: "9090" }
- { name: GATEWAY_MEDIA_ORIGIN, value: {{ include "velvet.mediaOrigin" . | quote }} }
{{ include "velvet.env.browserCards" . }}
{{- with .Values.sandboxes.identityCheckUrl }}
- { name: GATEWAY_TRUSTED_ORIGINS, value: {{ . | quote }} }
{{- end }}
{{- end -}}

{{- define "velvet.mediaOrigin" -}}
{{- with coalesce .Values.s3.publicEndpoint .Values.s3.endpoint -}}
{{ . }}
{{- else -}}
{{ printf "https://%s.s3.%s.amazonaws.com" .Values.s3.bucket .Values.s3.region }}
{{- end -}}
{{- end -}}

{{/* The card form is the sandbox's where there is one, and Stripe's otherwise. */}}
{{- define "velvet.env.browserCards" -}}
{{ include "velvet.secret" (list "STRIPE_PUBLISHABLE_KEY" .Values.cards.existingSecret "publishable-key") }}
{{- with .Values.sandboxes.cardUrl }}
- { name: STRIPE_FRAME_URL, value: {{ . | quote }} }
{{- end }}
{{- end -}}

{{- define "velvet.env.payment" }}
{{ include "velvet.env.browserCards" . }}
{{ include "velvet.secret" (list "STRIPE_SECRET_KEY" .Values.cards.existingSecret "secret-key") }}
{{ include "velvet.secret" (list "STRIPE_WEBHOOK_SECRET" .Values.cards.existingSecret "webhook-secret") }}
{{- with .Values.sandboxes.cardUrl }}
- { name: STRIPE_API_URL, value: {{ . | quote }} }
{{- end }}
- { name: STRIPE_CONNECT, value: {{ ternary "on" "off" .Values.payouts.connect | quote }} }
{{- with .Values.payouts.existingSecret }}
- name: PAYOUT_PROVIDER_URL
  value: {{ coalesce $.Values.payouts.url $.Values.sandboxes.cardUrl | required "payouts.url: must be set because payouts.existingSecret is" | quote }}
{{ include "velvet.secret" (list "PAYOUT_PROVIDER_API_KEY" . "api-key") }}
{{- end }}
{{- end -}}

{{- define "velvet.env.card-sandbox" }}
- { name: CARD_SANDBOX_URL, value: {{ .Values.sandboxes.cardUrl | quote }} }
{{ include "velvet.secret" (list "CARD_SANDBOX_PUBLISHABLE_KEY" .Values.cards.existingSecret "publishable-key") }}
{{ include "velvet.secret" (list "CARD_SANDBOX_SECRET_KEY" .Values.cards.existingSecret "secret-key") }}
{{ include "velvet.secret" (list "CARD_SANDBOX_WEBHOOK_SECRET" .Values.cards.existingSecret "webhook-secret") }}
- { name: CARD_SANDBOX_WEBHOOK_URL, value: {{ include "velvet.gatewayUrl" . }}/api/payments/webhooks/provider }
{{- with .Values.payouts.existingSecret }}
{{ include "velvet.secret" (list "PAYOUT_SANDBOX_API_KEY" . "api-key") }}
{{- end }}
{{- end -}}

{{- define "velvet.env.verification" }}
{{- $sandbox := printf "http://%s-identity-check-sandbox.%s.svc.%s" (include "velvet.fullname" .) .Release.Namespace .Values.clusterDomain }}
- name: VERIFICATION_PROVIDER_URL
  value: {{ coalesce .Values.verification.url (ternary $sandbox "" .Values.sandboxes.enabled) | required "verification.url: must be set unless sandboxes.enabled is" }}
{{ include "velvet.secret" (list "VERIFICATION_PROVIDER_API_KEY" .Values.verification.existingSecret "api-key") }}
{{ include "velvet.secret" (list "VERIFICATION_PROVIDER_WEBHOOK_SECRET" .Values.verification.existingSecret "webhook-secret") }}
{{- end -}}

{{- define "velvet.env.identity-check-sandbox" }}
- { name: IDENTITY_CHECK_URL, value: {{ .Values.sandboxes.identityCheckUrl | required "sandboxes.identityCheckUrl: must be set because sandboxes.enabled is" | quote }} }
- { name: IDENTITY_CHECK_WEBHOOK_URL, value: {{ include "velvet.gatewayUrl" . }}/api/verification/webhooks/provider }
{{ include "velvet.secret" (list "IDENTITY_CHECK_API_KEY" .Values.verification.existingSecret "api-key") }}
{{ include "velvet.secret" (list "IDENTITY_CHECK_WEBHOOK_SECRET" .Values.verification.existingSecret "webhook-secret") }}
{{- end -}}

{{- define "velvet.env.notification" }}
{{- if .Values.mail.existingSecret }}
{{ include "velvet.secret" (list "SMTP_URL" .Values.mail.existingSecret "url") }}
{{- else if .Values.sandboxes.enabled }}
- name: SMTP_URL
  value: {{ printf "smtp://%s-mailbox.%s.svc.%s:2525" (include "velvet.fullname" .) .Release.Namespace .Values.clusterDomain }}
{{- end }}
{{- if or .Values.mail.existingSecret .Values.sandboxes.enabled }}
- { name: MAIL_SENDER, value: {{ .Values.mail.sender | quote }} }
{{- end }}
{{- if .Values.push.existingSecret }}
{{ include "velvet.secret" (list "NOTIFICATION_VAPID_PUBLIC_KEY" .Values.push.existingSecret "public-key") }}
{{ include "velvet.secret" (list "NOTIFICATION_VAPID_PRIVATE_KEY" .Values.push.existingSecret "private-key") }}
- { name: NOTIFICATION_VAPID_SUBJECT, value: {{ .Values.push.subject | quote }} }
{{- end }}
{{- end -}}

{{- define "velvet.env.realtime" }}
- { name: SOCKET_ADAPTER, value: streams }
{{- with .Values.turn.stunUrls }}
- { name: ICE_STUN_URLS, value: {{ join "," . | quote }} }
{{- end }}
{{- if .Values.turn.urls }}
- { name: TURN_URL, value: {{ join "," .Values.turn.urls | quote }} }
{{ include "velvet.secret" (list "TURN_SECRET" (.Values.turn.existingSecret | required "turn.existingSecret: must be set because turn.urls is") "secret") }}
{{- end }}
{{- end -}}

{{- define "velvet.env.identity-provider" }}
- { name: IDENTITY_REDIRECT_ORIGINS, value: {{ .Values.publicUrl | quote }} }
{{- end -}}
