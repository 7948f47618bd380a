/** The part of dcmjs that writes files; the package brings no types. */
declare module 'dcmjs' {
  interface DicomElement {
    readonly vr: string;
    readonly Value: readonly unknown[];
  }
  class DicomDict {
    constructor(meta: Readonly<Record<string, DicomElement>>);
    dict: Readonly<Record<string, DicomElement>>;
    write(options?: { readonly fragmentMultiframe?: boolean }): ArrayBuffer;
  }
  const dcmjs: {
    readonly data: {
      readonly DicomDict: typeof DicomDict;
      readonly DicomMetaDictionary: {
        denaturalizeDataset(dataset: object): Readonly<Record<string, DicomElement>>;
      };
    };
    readonly log: { setLevel(level: string): void };
  };
  export default dcmjs;
}
