{{- define "dialer.name" -}}
{{- printf "%s-dialer" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "dialer.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The labels by which the pods of a role are found: they never change. Call with (list $ "gateway"). */}}
{{- define "dialer.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "dialer.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{ .repository }}@{{ .digest }}
{{- else -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}
{{- end -}}
{{- end -}}
{{- end }}

{{/* The settings, with the files of the secrets. */}}
{{- define "dialer.settings" -}}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- range $name, $key := .Values.secrets.files }}
{{ $name }}: /run/secrets/dialer/{{ $key }}
{{- end }}
{{- end }}

{{/* What every pod has: no rights, and folders for what the service writes. */}}
{{- define "dialer.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret: { secretName: {{ .Values.secrets.name }}, defaultMode: 0440 }
  - { name: data, emptyDir: { sizeLimit: 64Mi } }
  - { name: tmp, emptyDir: { sizeLimit: 64Mi } }
{{- end }}

{{/* What every container has. */}}
{{- define "dialer.container" -}}
image: {{ include "dialer.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/dialer, readOnly: true }
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* The processes of a role that run all the time. Call with (list $ "gateway"). */}}
{{- define "dialer.deployment" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- $values := index $root.Values $role -}}
{{- $isScaled := and (hasKey $values "autoscaling") (dig "autoscaling" "enabled" false $values) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "dialer.name" $root }}-{{ $role }}
  labels:
    {{- include "dialer.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  {{- if not $isScaled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels:
      {{- include "dialer.selector" (list $root $role) | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "dialer.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
      annotations:
        # Another setting restarts the pods.
        checksum/settings: {{ include "dialer.settings" $root | sha256sum }}
    spec:
      {{- include "dialer.pod" $root | nindent 6 }}
      # Longer than the service needs to end.
      terminationGracePeriodSeconds: 60
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - topologyKey: {{ . }}
          maxSkew: {{ $values.maxSkew }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "dialer.selector" (list $root $role) | nindent 14 }}
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      containers:
        - name: {{ $role }}
          {{- include "dialer.container" $root | nindent 10 }}
          envFrom: [configMapRef: { name: {{ include "dialer.name" $root }}-settings }]
          env: [{ name: ROLE, value: {{ $role }} }]
          ports:
            {{- if eq $role "gateway" }}
            - { name: public, containerPort: 4000 }
            - { name: internal, containerPort: 4001 }
            {{- end }}
            - { name: operations, containerPort: 4002 }
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          startupProbe: { httpGet: { path: /livez, port: operations }, periodSeconds: 2, failureThreshold: 60 }
          livenessProbe: { httpGet: { path: /livez, port: operations }, timeoutSeconds: 5, failureThreshold: 6 }
          readinessProbe: { httpGet: { path: /readyz, port: operations }, periodSeconds: 2, timeoutSeconds: 5, failureThreshold: 1 }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "dialer.name" $root }}-{{ $role }}
  labels:
    {{- include "dialer.labels" $root | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels:
      {{- include "dialer.selector" (list $root $role) | nindent 6 }}
{{- end }}
