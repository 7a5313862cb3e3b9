// Playlists and links that a player starts with.
export { playbackView } from './playback.view.ts';
export { createPlaybackStart, type PlaybackStart } from './playback-start.service.ts';
