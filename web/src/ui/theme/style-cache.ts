import createCache, { type StylisPlugin } from '@emotion/cache';

/** The one property of ours that a supported browser, Safari, still knows only by its own name. */
const ownNameInSafari: StylisPlugin = (element) => {
  if (element.props === 'user-select' && typeof element.children === 'string') {
    element.return = `-webkit-user-select:${element.children};${element.value}`;
  }
};

/** Without the names that properties had in browsers of ten years ago, which made a third of the styles of a page. */
export const styleCache = createCache({ key: 'css', stylisPlugins: [ownNameInSafari] });
