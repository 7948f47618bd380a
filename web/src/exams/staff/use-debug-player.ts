import { useEffect, useState } from 'react';
import { ClipPlayer } from '../../clips/video-player/clip-player.ts';
import { VideoPool } from '../../clips/video-player/video-pool.ts';

/** A player for one video, which ends with its page. */
export function useDebugPlayer(): ClipPlayer {
  const [pool] = useState(() => new VideoPool());
  const [player] = useState(() => new ClipPlayer(pool));
  useEffect(
    () => () => {
      player.close();
      pool.clear();
    },
    [player, pool],
  );
  return player;
}
