type PhoneSystem = 'android' | 'ios';

/** Which app someone came from; it goes along through every link and mail, so that they find their way back. */
export interface AppOrigin {
  readonly from?: 'mobile';
  readonly os?: PhoneSystem;
}

/** Reads what an address carries; anything unknown is dropped. */
export function appOrigin({ from, os }: { readonly from?: unknown; readonly os?: unknown }): AppOrigin {
  return {
    ...(from === 'mobile' ? { from } : {}),
    ...(os === 'android' || os === 'ios' ? { os } : {}),
  };
}

/** The system whose app leads back, or null for who came by browser. */
export function originSystem({ from, os }: AppOrigin): PhoneSystem | null {
  return from === 'mobile' ? (os ?? 'android') : null;
}
