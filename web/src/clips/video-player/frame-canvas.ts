import type { Picture } from './decoded-clip.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lies over the videos and shows one frame in the place of theirs. */
export class FrameCanvas {
  readonly element = document.createElement('canvas');
  #context: CanvasRenderingContext2D | null = null;

  constructor() {
    this.element.ariaHidden = 'true';
    this.element.style.zIndex = '2';
    this.hide();
  }

  get isShown(): boolean {
    return this.element.style.visibility === 'visible';
  }

  /** Answers whether the frame is on the canvas: a browser may take the memory of a canvas back. */
  show(picture: Picture, { width, height }: Size, rotation: number): boolean {
    this.#context ??= this.element.getContext('2d', { alpha: false });
    const context = this.#context;
    if (context === null || context.isContextLost() || width === 0 || height === 0) return false;
    // Setting a size clears the canvas, and makes it anew.
    if (this.element.width !== width) this.element.width = width;
    if (this.element.height !== height) this.element.height = height;
    const isSideways = rotation % 180 !== 0;
    const across = isSideways ? height : width;
    const down = isSideways ? width : height;
    context.setTransform(1, 0, 0, 1, width / 2, height / 2);
    context.rotate((rotation * Math.PI) / 180);
    context.drawImage(picture, -across / 2, -down / 2, across, down);
    this.element.style.visibility = 'visible';
    return true;
  }

  hide(): void {
    this.element.style.visibility = 'hidden';
  }
}
