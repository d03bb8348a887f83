/** Plain words for a first username: they say nothing about the member and name nothing we sell. */
export const firstWords =
  `amber autumn azure blue bold brass brave bright brisk bronze calm cedar clear clever copper
coral cosy cotton crisp daily dawn deep early easy even fair fern fresh gentle glad golden grand green happy hazel
honest humble indigo ivory jade jolly keen kind light lilac lively lucky maple mellow merry mild mint misty neat
noble olive open pearl plain proud quick quiet rapid ready rosy round ruby rustic sage sandy silver simple smooth
snowy soft solar spring steady still summer sunny swift teal tidy velvet violet vivid warm wild winter witty`.split(
    /\s+/,
  )

export const secondWords =
  `acorn arrow badger bamboo basin beacon beaver birch bison bluff branch breeze bridge brook
canoe canyon cedar cliff clover cloud coast comet compass coral cove crane creek delta dune echo falcon feather fern
field finch fjord forest fox garden glacier grove harbor hawk heron hill island jetty juniper kestrel kite lagoon
lake lantern lark leaf lemon lily linden lotus lynx maple marsh meadow mesa moon moss oak ocean orchard otter owl
panda path peach pebble pine plum pond poppy prairie quail rain raven reef ridge river robin sail shore sky spark
sparrow star stone stream swan thistle tide trail tulip valley walnut wave willow wind wren`.split(/\s+/)
