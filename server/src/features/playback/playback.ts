// Links, playlists and first files that a player starts with.
export { createPlaybackLinks, type PlaybackLinks } from './playback.service.ts';
export { type EpisodeMedia, episodeMediaJson } from './playback.sql.ts';
