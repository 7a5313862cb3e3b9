import { findCountryCode } from '@cliffhanger/contracts/countries';
import { type GeoProjection, geoArea, geoPath } from 'd3-geo';
import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import topology from 'world-atlas/countries-110m.json';

/** Land on the map; `country` is null for an area without an ISO code. */
export interface Land {
  id: string;
  country: string | null;
  shape: Feature<Geometry>;
}

const antarctica = 'AQ';
const world = topology as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The outlines of all countries (Natural Earth, 1:110m) but Antarctica. Small islands have none. */
export const lands: readonly Land[] = feature(world, world.objects.countries)
  .features.map((shape) => ({
    id: shape.properties.name,
    country: findCountryCode(String(shape.id)) ?? null,
    shape,
  }))
  .filter(({ country }) => country !== antarctica);

export const findLand = (country: string | null): Land | null =>
  lands.find((land) => land.country === country && country !== null) ?? null;

const polygonsOf = ({ geometry }: Feature<Geometry>): Polygon[] => {
  if (geometry.type === 'Polygon') return [geometry];
  if (geometry.type !== 'MultiPolygon') return [];
  return (geometry satisfies MultiPolygon).coordinates.map((coordinates) => ({
    type: 'Polygon',
    coordinates,
  }));
};

/** The largest part of a country, without which an overseas area would move its middle into the sea. */
export const mainlandOf = ({ shape }: Land): Polygon => {
  const polygons = polygonsOf(shape).toSorted((first, second) => geoArea(second) - geoArea(first));
  const [largest] = polygons;
  if (!largest) throw new Error('a country without an outline');
  return largest;
};

/** The outline of land as the `d` of a path, to a tenth of a unit. */
export const outlineOf = ({ shape }: Land, projection: GeoProjection): string =>
  geoPath(projection).digits(1)(shape) ?? '';

/** The point on the map where the ledge of a country ends. */
export const middleOf = (land: Land, projection: GeoProjection) => {
  const [x, y] = geoPath(projection).centroid(mainlandOf(land));
  return { x, y };
};
