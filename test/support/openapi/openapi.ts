/** The OpenAPI 3.1 document of the HTTP routes (https://spec.openapis.org/oas/v3.1.1), as `rpc-server/document/openapi.json` holds it. */
import { Enrolment, EnrolmentRequest, Report } from "#core/workstation/report.ts"
import { PaymentEvent } from "#rpc-server/service/payment-event.ts"
import { componentsOf } from "../openrpc/components.ts"
import type { Json, JsonObject } from "../openrpc/json-schema.ts"
import { inboxSchemas } from "./inbox-schemas.ts"
import { routes } from "./routes.ts"

const about = `The HTTP routes of Packhouse. What its screens do goes through POST /api, whose methods are in /openrpc.json. \\
Every refusal is JSON with a message; every answer has the header x-request-id, which is to be named to support.`

const bearer = (description: string): JsonObject => ({ type: "http", scheme: "bearer", description })

const protocol: JsonObject = {
  Refusal: {
    type: "object",
    required: ["message"],
    properties: {
      message: { type: "string", description: "What is wrong, and what to do." },
      status: { type: "string" },
      request: { type: "string", description: "The id of the request, for support." }
    }
  },
  Call: {
    type: "object",
    required: ["jsonrpc", "method"],
    properties: {
      jsonrpc: { type: "string", enum: ["2.0"] },
      id: { type: ["string", "number", "null"] },
      method: { type: "string" },
      params: { type: "array" }
    }
  },
  Answer: {
    type: "object",
    required: ["jsonrpc", "id"],
    properties: {
      jsonrpc: { type: "string", enum: ["2.0"] },
      id: { type: ["string", "number", "null"] },
      result: { description: "By the method." },
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "integer", description: "-32000 for a fault of the method or of its gates." },
          message: { type: "string" },
          data: {
            type: "object",
            properties: { tag: { type: "string" }, request: { type: "string" } }
          }
        }
      }
    }
  },
  LoggedIn: {
    description: "A user: flags stand beside the named fields.",
    type: "object",
    required: ["id", "username", "name", "session", "hub_id", "hub_store_id", "admin"],
    properties: {
      id: { type: "integer" },
      username: { type: "string" },
      name: { type: "string" },
      session: { type: "string", description: "Good for 16 hours, and for 4 after its last call." },
      hub_id: { type: "integer" },
      hub_store_id: { type: "integer", description: "The store that calls act for without a header." },
      admin: { type: "boolean" },
      must_change_password: {
        type: "boolean",
        description: "True: nothing but AuthService.changePassword is let through."
      }
    }
  }
}

/** The shapes that core has a schema for, under the names that they have in `protocol`'s company. */
const shapes = { EnrolmentRequest, Enrolment, Report, PaymentEvent }

const documentOf = async (): Promise<JsonObject> => {
  const { schemas, given } = await componentsOf(Object.values(shapes))
  const own = Object.fromEntries(
    Object.keys(shapes).flatMap(
      (name, at): ReadonlyArray<[string, Json]> => (name in schemas ? [] : [[name, given[at] ?? {}]])
    )
  )
  return {
    openapi: "3.1.1",
    info: { title: "Packhouse", version: "0.0.0", description: about },
    servers: [{ url: "/" }],
    paths: routes,
    components: {
      schemas: { ...protocol, ...inboxSchemas, ...schemas, ...own },
      securitySchemes: {
        session: bearer("The session of a login, as it is or after `Bearer `."),
        inboxToken: bearer("The token of PACKHOUSE_INBOX_TOKEN."),
        workstationSecret: bearer("The secret that a workstation got for its code."),
        metricsToken: bearer("The token of PACKHOUSE_METRICS_TOKEN."),
        paymentSignature: {
          type: "apiKey",
          in: "header",
          name: "x-packhouse-signature",
          description: 'The HMAC-SHA256 of "TIMESTAMP.BODY" under PACKHOUSE_PAYMENT_SECRET, in hex digits.'
        }
      }
    }
  }
}

let made: Promise<JsonObject> | undefined
/** The document, made once: its version is filled in by the server that answers it. */
export const openApiDocument = (): Promise<JsonObject> => {
  made ??= documentOf()
  return made
}
