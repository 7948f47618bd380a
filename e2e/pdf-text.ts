import { inflateSync } from 'node:zlib';

// Reads PDF as Chromium writes it, and no other: a plain table of objects, deflated streams, glyphs as hexadecimal strings
// and a ToUnicode map for each font. What it does not know is an error, so that a text that is not found is not there.

type Resources = Readonly<Record<'Font' | 'XObject', ReadonlyMap<string, number>>>;

interface Font {
  readonly digitsPerCode: number;
  readonly signOf: (code: number) => string;
  /** How far the next sign is, where the size is 1. */
  readonly widthOf: (code: number) => number;
}

interface Pdf {
  /** What is written before the stream of an object, or all of it. */
  readonly written: (id: number) => string;
  readonly stream: (id: number) => string;
}

/** The words of each sheet as they were painted: the margins first, and every letter from left to right. */
export function sheetsOf(file: Buffer): readonly string[] {
  const pdf = openPdf(file);
  const [, root = ''] = /\/Root (\d+) 0 R/.exec(file.subarray(file.lastIndexOf('trailer')).toString()) ?? [];
  return pagesBelow(pdf, references(pdf.written(Number(root)), 'Pages')).map((page) => {
    const written = pdf.written(page);
    const painted = references(written, 'Contents').map((id) => pdf.stream(id));
    // What keeps a direction in its place is no word.
    return textOf(pdf, painted.join('\n'), resourcesOf(written))
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  });
}

function openPdf(file: Buffer): Pdf {
  const [, table = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1')) ?? [];
  const entries = file.toString('latin1', Number(table)).matchAll(/^(\d{10}) \d{5} [nf]/gm);
  const places = [...entries].map(([, place]) => Number(place));
  const from = (id: number) => file.subarray(places[id] ?? file.length);
  const written = (id: number) => {
    const [, text] = /^\d+ 0 obj\s(.*?)(?:endobj|\bstream\n)/s.exec(from(id).toString('latin1')) ?? [];
    if (text === undefined) throw new Error(`The PDF has no object ${id}`);
    return text;
  };
  return {
    written,
    stream(id) {
      const [, length] = /\/Length (\d+)\b(?! 0 R)/.exec(written(id)) ?? [];
      if (length === undefined || !written(id).includes('/Filter /FlateDecode')) {
        throw new Error(`No deflated stream: ${written(id)}`);
      }
      const start = from(id).indexOf('stream\n') + 'stream\n'.length;
      return inflateSync(from(id).subarray(start, start + Number(length))).toString('latin1');
    },
  };
}

/** One object or a list of them under a name. */
function references(written: string, name: string): readonly number[] {
  const [, listed = ''] = new RegExp(String.raw`/${name} \[?((?:\d+ 0 R\s*)+)`).exec(written) ?? [];
  return [...listed.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
}

function pagesBelow(pdf: Pdf, ids: readonly number[]): readonly number[] {
  return ids.flatMap((id) => {
    const kids = references(pdf.written(id), 'Kids');
    return kids.length === 0 ? [id] : pagesBelow(pdf, kids);
  });
}

function resourcesOf(written: string): Resources {
  const named = (kind: keyof Resources) => {
    const [, inside = ''] = new RegExp(`/${kind} <<([^>]*)>>`).exec(written) ?? [];
    return new Map([...inside.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, Number(id)]));
  };
  return { Font: named('Font'), XObject: named('XObject') };
}

const TOKEN = /<<|>>|<[\da-f\s]*>|\((?:\\.|[^\\()])*\)|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+|[[\]]/gi;

interface Operation {
  readonly operator: string;
  readonly operands: readonly string[];
}

function operationsOf(painted: string): readonly Operation[] {
  const operations: Operation[] = [];
  let operands: string[] = [];
  for (const [token] of painted.matchAll(TOKEN)) {
    if (/^[a-z'"]/i.test(token)) {
      operations.push({ operator: token, operands });
      operands = [];
    } else operands.push(token);
  }
  return operations;
}

/** Pieces of a word are not further apart than this, where the size is 1; a space is twice as wide. */
const TOUCHING = 0.14;

/** The text that a stream shows, with a space between pieces that are apart. */
function textOf(pdf: Pdf, painted: string, resources: Resources): string {
  const fonts = new Map([...resources.Font].map(([name, id]) => [name, fontOf(pdf, id)]));
  // For each mark around: what is said instead of its glyphs, once; null where they are read themselves.
  const marks: (string | null)[] = [];
  let text = '';
  let font: Font | undefined;
  let size = 0;
  let line = { x: 0, y: 0 };
  let pen = line;
  let end = line;
  let isNewPiece = true;

  function show(glyphs: string): void {
    if (font === undefined || !/^<\w+>$/.test(glyphs)) throw new Error(`No glyphs: ${glyphs}`);
    const isTouching = pen.y === end.y && Math.abs(pen.x - end.x) <= TOUCHING * size;
    if (isNewPiece && !isTouching) text += ' ';
    isNewPiece = false;
    const signs = [...glyphs.matchAll(new RegExp(`[^<>]{${font.digitsPerCode}}`, 'g'))].map(([digits]) => {
      const code = Number.parseInt(digits, 16);
      pen = { x: pen.x + (font?.widthOf(code) ?? 0) * size, y: pen.y };
      return font?.signOf(code) ?? '';
    });
    const mark = marks.findIndex((instead) => instead !== null);
    text += marks[mark] ?? signs.join('');
    if (mark !== -1) marks[mark] = '';
    end = pen;
  }

  for (const { operator, operands } of operationsOf(painted)) {
    const [beforeLast = '', last = ''] = operands.slice(-2);
    switch (operator) {
      case 'Tf':
        font = fonts.get(beforeLast.slice(1));
        size = Number(last);
        break;
      case 'Tm':
        line = { x: Number(beforeLast), y: Number(last) };
        pen = line;
        isNewPiece = true;
        break;
      case 'Td':
        line = { x: line.x + Number(beforeLast), y: line.y + Number(last) };
        pen = line;
        break;
      case 'Tj':
        show(operands.at(-1) ?? '');
        break;
      case 'BMC':
      case 'BDC': {
        const place = operands.indexOf('/ActualText');
        marks.push(place === -1 ? null : textString(operands[place + 1] ?? ''));
        break;
      }
      case 'EMC':
        marks.pop();
        break;
      case 'Do': {
        const id = resources.XObject.get(operands.at(-1)?.slice(1) ?? '') ?? 0;
        const form = pdf.written(id);
        if (form.includes('/Subtype /Form')) text += ` ${textOf(pdf, pdf.stream(id), resourcesOf(form))}`;
        break;
      }
      case 'TJ':
      case "'":
      case '"':
      case 'T*':
      case 'TD':
      case 'BI':
        throw new Error(`${operator} is not read here`);
    }
  }
  return text;
}

function fontOf(pdf: Pdf, id: number): Font {
  const written = pdf.written(id);
  const [map] = references(written, 'ToUnicode');
  if (map === undefined) throw new Error(`A font does not say how its glyphs read: ${written}`);
  const source = pdf.stream(map);
  const [, firstCode = ''] = /begincodespacerange\s*<(\w+)>/.exec(source) ?? [];
  const signs = signsOf(source);
  return {
    digitsPerCode: firstCode.length,
    signOf(code) {
      const sign = signs.get(code);
      if (sign === undefined) throw new Error(`Nobody knows how the glyph ${code} reads`);
      return sign;
    },
    widthOf: widthsOf(pdf, written),
  };
}

function signsOf(map: string): ReadonlyMap<number, string> {
  const signs = new Map<number, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = '', sign = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      signs.set(Number.parseInt(code, 16), utf16(sign));
    }
  }
  for (const [, lines = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = '', to = '', sign = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      const start = utf16(sign).codePointAt(0) ?? 0;
      for (let code = first; code <= last; code += 1) {
        signs.set(code, String.fromCodePoint(start + code - first));
      }
    }
  }
  return signs;
}

const numbers = (listed: string) => listed.trim().split(/\s+/).map(Number);

/** A drawn font has one list; one of a file has a list for each stretch of codes, in thousandths. */
function widthsOf(pdf: Pdf, written: string): Font['widthOf'] {
  const [, scale, first, listed] =
    /\/FontMatrix \[(\S+).*\/FirstChar (\d+).*\/Widths \[([^\]]*)\]/s.exec(written) ?? [];
  if (listed !== undefined) {
    const widths = numbers(listed);
    return (code) => (widths[code - Number(first)] ?? 0) * Number(scale);
  }
  const [descendant] = references(written, 'DescendantFonts');
  if (descendant === undefined) throw new Error(`A font does not say how wide it is: ${written}`);
  const source = pdf.written(descendant);
  const [, usual = '1000'] = /\/DW (\S+)/.exec(source) ?? [];
  const widths = new Map<number, number>();
  const [, stretches = ''] = /\/W \[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(source) ?? [];
  for (const [, from = '', each, to, same] of stretches.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) (\S+))/g)) {
    const last = each === undefined ? Number(to) : Number(from) + numbers(each).length - 1;
    for (let code = Number(from); code <= last; code += 1) {
      widths.set(code, each === undefined ? Number(same) : (numbers(each)[code - Number(from)] ?? 0));
    }
  }
  return (code) => (widths.get(code) ?? Number(usual)) / 1000;
}

function textString(written: string): string {
  return written.startsWith('<') ? utf16(written) : written.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}

function utf16(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal.replaceAll(/[<>\s]/g, ''), 'hex');
  return bytes
    .swap16()
    .toString('utf16le')
    .replace(/^\u{FEFF}/u, '');
}
