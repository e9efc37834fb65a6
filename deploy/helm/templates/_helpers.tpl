{{- define "atelier.labels" -}}
app.kubernetes.io/name: atelier
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "atelier.image" -}}
{{ .root.Values.image.registry }}/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- /* A container without rights, whose root file system cannot be written. */ -}}
{{- define "atelier.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* The fields of a pod's spec in the values: those of every pod, and `own` ones of a server. */ -}}
{{- define "atelier.podSpec" -}}
{{- toYaml (merge (dict) (.own | default dict) .root.Values.podSpec (dict "automountServiceAccountToken" false)) }}
{{- end }}

{{- define "atelier.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65534
runAsGroup: 65534
fsGroup: 65534
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- /* NAME_FILE for each secret of a server; Node reads NODE_EXTRA_CA_CERTS itself. */ -}}
{{- define "atelier.secretFiles" -}}
{{- range $variable, $_ := . }}
- { name: {{ $variable }}{{ eq $variable "NODE_EXTRA_CA_CERTS" | ternary "" "_FILE" }}, value: /run/secrets/atelier/{{ $variable }} }
{{- end }}
{{- end }}

{{- /* The address of the chart's Redis. */ -}}
{{- define "atelier.redis" -}}
{{- with .Values.redis }}
{{- if .enabled }}
{{- if .passwordKey }}
- name: REDIS_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $.Values.secretName }}, key: {{ .passwordKey }} } }
{{- end }}
- name: REDIS_URL
  value: "redis{{ if .tlsSecret }}s{{ end }}://{{ if .passwordKey }}:$(REDIS_PASSWORD)@{{ end }}{{ $.Release.Name }}-redis:6379"
{{- end }}
{{- end }}
{{- end }}

{{- define "atelier.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ .root.Values.secretName }}
    defaultMode: 0440
    items:
    {{- range $variable, $key := .secrets }}
      - { key: {{ $key }}, path: {{ $variable }} }
    {{- end }}
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
{{- end }}

{{- define "atelier.mounts" -}}
- { name: secrets, mountPath: /run/secrets/atelier, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- end }}
