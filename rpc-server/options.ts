/** The options of `packhouse serve`, and their help. */

export const options = {
  port: { type: "string" },
  host: { type: "string" },
  "data-dir": { type: "string" },
  demo: { type: "boolean" },
  "no-demo": { type: "boolean" },
  "tls-cert": { type: "string" },
  "tls-key": { type: "string" },
  "trusted-proxy": { type: "string", multiple: true },
  "allowed-host": { type: "string", multiple: true },
  "insecure-lan": { type: "boolean" },
  "log-format": { type: "string" },
  help: { type: "boolean", short: "h" }
} as const

export const help = `Usage: packhouse serve [options]

Starts the Packhouse server.

  --port N            port (default 7410, or PACKHOUSE_PORT); 0 picks a free one
  --host ADDRESS      address to listen on (default 127.0.0.1, or PACKHOUSE_HOST)
  --data-dir DIR      where the embedded store lives (default ./data, or PACKHOUSE_DATA_DIR)
  --demo, --no-demo   give an empty store the demo network, or do not (default: on a loopback address, embedded)
  --tls-cert FILE     serve https with this certificate ...
  --tls-key FILE      ... and this key
  --trusted-proxy IP  believe the X-Forwarded headers of this proxy or network; may be given again
                      (or PACKHOUSE_TRUSTED_PROXY, commas between)
  --allowed-host NAME answer to this name, too, beside the address, localhost and the certificate's names; may be
                      given again (or PACKHOUSE_ALLOWED_HOSTS, commas between)
  --insecure-lan      serve plain http beyond this machine all the same
  --log-format F      pretty or json (default pretty, or PACKHOUSE_LOG_FORMAT)

Environment: DATABASE_URL=postgres://... uses PostgreSQL instead of the embedded store (several hosts with commas
between: the primary among them); PACKHOUSE_ENV=development is the
development environment; PACKHOUSE_RATE=300:600 limits each session's calls a second and at once;
PACKHOUSE_PICTURES=https://cdn.example lets pages fetch pictures of products there;
PACKHOUSE_SOCKETS=100 is how many connections of the realtime channel one user may have;
PACKHOUSE_REPORT_SECONDS=20 is how long one report may take; PACKHOUSE_INBOX_TOKEN
opens the inbox to upstream systems that know it; PACKHOUSE_PAYMENT_SECRET is what the payment service signs with;
PACKHOUSE_COMMERCE=outside asks the payment service at PACKHOUSE_COMMERCE_URL, too, with PACKHOUSE_COMMERCE_TOKEN;
PACKHOUSE_ACCESS_LOG=json or pretty writes a line for each request; PACKHOUSE_METRICS_TOKEN lets a scraper that knows it
read /metrics from elsewhere; PACKHOUSE_BACKUP_STAMP names a file that is written after each backup;
PACKHOUSE_EINVOICE=sandbox or production registers e-invoices at PACKHOUSE_EINVOICE_URL with PACKHOUSE_EINVOICE_TOKEN;
PACKHOUSE_BACKUPS=/backup/packhouse backs the embedded store up into that folder, at PACKHOUSE_BACKUP_AT=02:30, and
keeps PACKHOUSE_BACKUP_KEEP=7:5:12 daily, weekly and monthly ones; PACKHOUSE_BACKUP_COMMAND is started with each;
PACKHOUSE_BACKUP_S3=s3://BUCKET/PREFIX copies each there, at PACKHOUSE_S3_ENDPOINT and PACKHOUSE_S3_REGION, with
PACKHOUSE_S3_KEY and PACKHOUSE_S3_SECRET; PACKHOUSE_BACKUP_LOG=/backup/log or s3://BUCKET/PREFIX copies every transaction
there within PACKHOUSE_BACKUP_LOG_SECONDS=5, so that any moment can be restored.

Example: packhouse serve --port 7410 --data-dir /var/lib/packhouse`
