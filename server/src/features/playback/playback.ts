// Playlists and links that a player starts from.
export { playbackView } from './playback.view.ts';
export { createPlaybackStart, type PlaybackStart } from './playback-start.service.ts';
