import type { JsonSchema } from './json-schema.ts';

interface Field {
  /** Dotted from the outermost object on; `[]` stands for every element of a list. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** Every field of a shape in one flat list, as a table shows it. */
export function schemaFields(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    return [{ name, type: typeText(property), required }, ...innerFields(property, name)];
  });
}

function innerFields(schema: JsonSchema, name: string): Field[] {
  if (schema.items !== undefined) return innerFields(schema.items, `${name}[]`);
  const shape = shapeOf(schema);
  return shape === undefined ? [] : schemaFields(shape, `${name}.`);
}

/** A shape that may be missing is written as a choice between it and null. */
function shapeOf(schema: JsonSchema): JsonSchema | undefined {
  return schema.properties === undefined
    ? schema.anyOf?.find(({ properties }) => properties !== undefined)
    : schema;
}

function typeText(schema: JsonSchema): string {
  const text = plainType(schema);
  return schema.nullable === true && !text.endsWith('or null') ? `${text} or null` : text;
}

function plainType(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' or ');
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}${sizeText(schema)}`;
  if (schema.format === 'uuid') return 'guid';
  if (schema.format !== undefined) return schema.format;
  return `${schema.type ?? 'anything'}${sizeText(schema)}`;
}

function sizeText({ minimum, maximum, maxLength, maxItems }: JsonSchema): string {
  const most = maxLength ?? maxItems;
  if (most !== undefined) return `, at most ${most}`;
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : `, ${minimum} or more`;
}
