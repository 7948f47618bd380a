/** What the player shows. Both addresses are signed and end some hours after the exam was asked for. */
export interface ClipSource {
  readonly id: string;
  readonly url: string | null;
  /** The same clip with the vessels drawn in, frame for frame. */
  readonly overlayUrl: string | null;
  /** When a retention rule deleted its files. */
  readonly deletedAt?: string | undefined;
}

export type TrackName = 'plain' | 'overlay';

export function urlOfTrack(source: ClipSource, track: TrackName): string | null {
  return track === 'overlay' ? source.overlayUrl : source.url;
}

export function isSameSource(one: ClipSource, other: ClipSource): boolean {
  return one.id === other.id && one.url === other.url && one.overlayUrl === other.overlayUrl;
}

/** The picture that is shown first; the other one is loaded after it, for the overlay switch. */
export function firstTrack(source: ClipSource, wantsOverlay: boolean): TrackName {
  return wantsOverlay && source.overlayUrl !== null ? 'overlay' : 'plain';
}
