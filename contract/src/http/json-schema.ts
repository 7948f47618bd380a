import * as z from 'zod/mini';

/** The part of a JSON schema that the documentation reads. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: unknown;
}

/** What a caller sends (`input`), or what is left once it was read or answered (`output`). */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // The generator's own type spans four versions of JSON schema; for this target it writes what is declared above.
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A format says it shorter than the pattern that checks it, and every number of JavaScript has these bounds.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.type === 'number' && jsonSchema.multipleOf === 1) {
        jsonSchema.type = 'integer';
        delete jsonSchema.multipleOf;
      }
    },
  }) as JsonSchema;
}

/** An address carries text only: types are those after reading, but what may be left out is the caller's view. */
export function addressSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { required: _afterReading, ...rest } = jsonSchemaOf(schema, 'output');
  const { required } = jsonSchemaOf(schema, 'input');
  return required === undefined ? rest : { ...rest, required };
}
