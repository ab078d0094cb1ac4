/** The fields of a form, a kind each. What stands in them is the screen's: a field shows it and says what was done. */
import type { ReactNode } from "react"
import type * as View from "#core/kit/view/form.ts"
import { MultiSelect, OpenSelect, Select, Toggle } from "./choice-fields.tsx"
import type { FieldProps, Saying } from "./field-props.tsx"
import { Reason } from "./reason-fields.tsx"
import { DateBox, List, LongText, NumberBox, Text } from "./typed-fields.tsx"

export const OneField = <M,>({ field, ...rest }: FieldProps<View.Field<M>> & Saying<M>): ReactNode => {
  switch (field.kind) {
    case "text":
      return (field.lines ?? 1) > 1 ? <LongText field={field} {...rest} /> : <Text field={field} {...rest} />
    case "password":
      return <Text field={field} {...rest} />
    case "number":
      return <NumberBox field={field} {...rest} />
    case "date":
      return <DateBox field={field} {...rest} />
    case "select":
      return field.isOpen === true ? (
        <OpenSelect field={field} {...rest} />
      ) : (
        <Select field={field} {...rest} />
      )
    case "multi-select":
      return <MultiSelect field={field} {...rest} />
    case "toggle":
      return <Toggle field={field} {...rest} />
    case "reason":
      return <Reason field={field} {...rest} />
    case "list":
      return <List field={field} {...rest} />
  }
}
